# Builds the package and an image that contains only it: docker build -t abono .
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run package -- --to /package

# The same steps as deploy/package/Containerfile; a test compares them.
FROM ${NODE_IMAGE}

WORKDIR /app
COPY --from=build /package /app

ENV NODE_ENV=production MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# A number, because Kubernetes cannot see that a name is not root.
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD ["node", "/app/health.js"]
# The program itself is the first process and hears the signal.
CMD ["node", "/app/server.js"]
