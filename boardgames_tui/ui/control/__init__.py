"""Control: the meaning of keys and clicks, without Textual."""
