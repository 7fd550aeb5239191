# The backend as a container: built in one stage, run as an ordinary user in another.
#
#   docker build -t easyapp .
#   docker run -p 54321:54321 -v easyapp:/var/lib/easyapp -e EASYAPP_JWT_SECRET=$(openssl rand -hex 32) easyapp
#
# With no DATABASE_URL it keeps a PostgreSQL of its own in the volume.

FROM swift:6.2-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libcrypt-dev libcurl4-openssl-dev libmicrohttpd-dev libpq-dev libssl-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Libraries Libraries
COPY Backend Backend
# The other rooms are the simulator's, the app's and the tool's: a server needs none of them.
ENV EASYAPP_ROOMS=Libraries,Backend
RUN swift build --configuration release --product easyapp-server --static-swift-stdlib \
    && install -D -s .build/release/easyapp-server /out/easyapp-server

FROM debian:bookworm-slim
# PostgreSQL for the private database, for backups, and for restoring them. No cluster of Debian's own is made.
RUN mkdir -p /etc/postgresql-common/createcluster.d \
    && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/easyapp.conf \
    && apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates curl libcrypt1 libcurl4 libmicrohttpd12 libpq5 libssl3 postgresql util-linux \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --home-dir /var/lib/easyapp --create-home easyapp
COPY --from=build /out/easyapp-server /usr/local/bin/easyapp-server
USER easyapp
WORKDIR /var/lib/easyapp
# Everything that lasts is in the volume. Stopping takes as long as EASYAPP_DRAIN_SECONDS allows: `docker stop -t 30`.
ENV EASYAPP_HOST=0.0.0.0 EASYAPP_DATA=/var/lib/easyapp
VOLUME /var/lib/easyapp
EXPOSE 54321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD curl -fsS http://127.0.0.1:54321/health || exit 1
ENTRYPOINT ["easyapp-server"]
CMD ["serve"]
