# amiral serve, for others: built in one stage and run in another, not as root. The games are in the volume /data.
#
#   docker build --build-arg AMIRAL_COMMIT=$(git rev-parse HEAD) -t amiral .
#   docker run -p 8000:8000 -v amiral:/data amiral --public-url https://battleship.example --trusted-proxy 172.17.0.1
FROM rust:1.95-slim-trixie AS build
WORKDIR /src
COPY . .
# The repository stays outside, so its commit has to be told.
ARG AMIRAL_COMMIT=
RUN cargo build --release --locked -p amiral --features "nats passkeys postgres tls"

FROM debian:trixie-slim
RUN useradd --system --create-home --home-dir /data amiral
COPY --from=build /src/target/release/amiral /usr/local/bin/amiral
USER amiral
VOLUME /data
EXPOSE 8000
ENV AMIRAL_DB=/data/amiral.db
ENTRYPOINT ["amiral", "serve", "--addr", "0.0.0.0:8000"]
