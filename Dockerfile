FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY . .
# The sandbox is no part of production.
RUN npm run build && rm -r dist/apps/sandbox

FROM node:20-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev

FROM node:20-bookworm-slim
# Without a fixed threshold glibc keeps freed buffers of uploads, pictures and passwords: an api of 250 MiB grows to 350.
ENV NODE_ENV=production MALLOC_MMAP_THRESHOLD_=1048576
# Chinese on pages of patterns whose font is not embedded, in charts, and in the mark of the reader.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-noto-cjk && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
RUN mkdir -p /data/files /backups && chown -R node:node /data /backups
USER node
EXPOSE 3000
# One image, three programs: the compose file says which.
CMD ["node", "dist/apps/api/src/main.js"]
