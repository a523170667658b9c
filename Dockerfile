# Play in a browser at http://127.0.0.1:8000, on Linux:
# docker build -t boardgames-tui . && docker run --rm --network host boardgames-tui
# The server answers only at the address that browsers use, so the container shares the network of its host.
FROM python:3.13-slim
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY boardgames_tui boardgames_tui
RUN pip install --no-cache-dir '.[serve]' && useradd --create-home player
USER player
WORKDIR /home/player
# Settings and compiled engines stay here.
VOLUME /home/player
EXPOSE 8000
ENTRYPOINT ["boardgames-tui", "serve"]
