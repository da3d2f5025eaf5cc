# What it makes has Node, the server and the C library, and neither a shell nor a package manager.
# docker build -t quillbox .   (or podman, or buildah)
ARG BUILD_BASE=node:24-bookworm

FROM ${BUILD_BASE} AS build
WORKDIR /src
COPY . .
RUN npm ci
RUN npm run pack -- --into /image/app
RUN sh scripts/pack/root-of-image.sh /image

FROM scratch
COPY --from=build /image /
# An empty volume takes its owner from here.
COPY --from=build --chown=1000:1000 /image/data /data
WORKDIR /app
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/data/.cache/compiled
USER 1000:1000
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m CMD ["node", "scripts/is-ready.mjs"]
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["start"]
