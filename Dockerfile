# One image for every role: docker build --tag rubrica .
# See docs/operating.md and deploy/compose.yaml. Pin by digest what you build from: --build-arg BASE=oven/bun:1.4.5-slim@sha256:...
ARG BASE=oven/bun:1.4.5-slim

FROM ${BASE} AS installation
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.bun/install/cache sh deploy/make-installation.sh

FROM ${BASE}
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Rubrica" \
      org.opencontainers.image.description="Scores reports and theses, with the passage that each judgement rests on." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}"
# Belongs to root: the service changes nothing in it.
COPY --from=installation --chown=root:root /app /app
RUN install --directory --owner=bun --group=bun --mode=0700 /data
WORKDIR /app
# As many threads as hashing passwords and reading files keep busy.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data UV_THREADPOOL_SIZE=16
USER bun
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 CMD ["bun", "apps/server/src/commands/check-liveness.ts"]
CMD ["bun", "apps/server/src/main.ts"]
