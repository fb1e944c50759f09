# The build, with npm and the development packages.
FROM node:26-bookworm-slim AS build
WORKDIR /srv/byline
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node_modules/.bin/node server/start.mjs build
RUN npm prune --omit=dev

# The server: glibc, which the embedded Postgres needs. Node comes with the packages.
FROM debian:bookworm-slim
# Postgres refuses to run as root, and as an account without a name.
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin byline && install -d -o byline -g byline -m 700 /data
WORKDIR /srv/byline
COPY --from=build /srv/byline ./
# Bounds what glibc keeps of freed memory, as CMD does what V8 keeps of short-lived objects: see Memory in docs/operating.md.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER byline
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --start-interval=2s CMD ["node_modules/.bin/node", "deploy/check-health.mjs"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "server/start.mjs", "serve"]
