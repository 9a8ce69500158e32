# The shop in a container, for use with a separate PostgreSQL (see compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev
COPY . .
RUN node scripts/build.ts && npm prune --omit=dev --no-save

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /shop
COPY --from=build --chown=root:root /shop /shop
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# node itself, not npm, so that signals reach it and it shuts down in order.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=20", "--initial-heap-size=64", "server/main.ts"]
