# The shop in a container, for use with a separate PostgreSQL (see compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev
COPY . .
# Commands look for the pinned Node and for the mark of a complete installation (scripts/prepare.mjs). Here the image's
# Node is the pinned one.
RUN node scripts/build.ts && npm prune --omit=dev --no-save \
  && ln -sf "$(command -v node)" node_modules/.bin/node \
  && sha256sum package-lock.json | head -c 64 > node_modules/.dandle-installed

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /shop
COPY --from=build /shop/package.json /shop/package-lock.json /shop/LICENSE ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/contract contract
COPY --from=build /shop/database database
COPY --from=build /shop/demo demo
COPY --from=build /shop/dist dist
COPY --from=build /shop/scripts scripts
COPY --from=build /shop/server server
COPY --from=build /shop/simulators simulators
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# node itself, not npm, so that signals reach it and it shuts down in order.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=20", "--initial-heap-size=64", "dist/shop/main.js"]
