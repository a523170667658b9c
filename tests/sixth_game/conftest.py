from tests.ui.fast_app import drawn_at_pauses, noticed_idle, parsed_styles  # noqa: F401
