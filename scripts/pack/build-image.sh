#!/bin/sh
# Builds the image and tells its size; then starts it as compose does, and stops it. Linux, as root, with buildah and podman.
# Usage: build-image.sh [BASE]. Where no registry of images is reached, the base is made from Debian's packages (debootstrap)
# and the Node of the project.
set -eu
cd "$(dirname "$0")/../.."
base=${1:-localhost/quillbox-base}
export BUILDAH_ISOLATION=chroot

make_base() {
  root=$(mktemp -d)
  debootstrap --variant=minbase bookworm "$root" > "$root.log" 2>&1 || { tail "$root.log"; exit 1; }
  cp -L node_modules/.bin/node "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -a "$(npm root -g)/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$root" / > /dev/null
  # Whom this machine trusts, for npm.
  buildah copy --quiet "$container" /etc/ssl/certs/ca-certificates.crt /etc/extra-ca.pem > /dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem "$container"
  buildah commit --quiet "$container" "$base" > /dev/null
  buildah rm "$container" > /dev/null
  rm -rf "$root" "$root.log"
}

if [ $# -eq 0 ] && ! buildah inspect --type image "$base" > /dev/null 2>&1; then
  echo "\$ debootstrap --variant=minbase bookworm; the project's Node and this machine's npm"
  make_base
fi

npmrc=$HOME/.npmrc
[ -f "$npmrc" ] || npmrc=/dev/null
# The other format, of OCI, has no health check.
echo "\$ buildah build --format docker --build-arg BUILD_BASE=$base --tag quillbox ."
buildah build --format docker --build-arg "BUILD_BASE=$base" --volume "$npmrc:/root/.npmrc:ro" \
  --volume /etc/resolv.conf:/etc/resolv.conf:ro --volume /etc/hosts:/etc/hosts:ro --tag quillbox .
buildah images quillbox

# As the service of deploy/one-person/compose.yaml. A sandbox may allow only the limits that it has itself, and only runc.
most() { prlimit --output HARD --noheadings "--$1"; }
echo '$ podman run --read-only --cap-drop all --security-opt no-new-privileges --volume quillbox-tried:/data quillbox'
podman --runtime "$(command -v runc || command -v crun)" run --detach --replace --name quillbox-tried --network host \
  --ulimit "nofile=$(most nofile)" --ulimit nproc=4096 \
  --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges --volume quillbox-tried:/data \
  --env PORT=5999 --env HOST=127.0.0.1 quillbox
started=$(date +%s)
until podman healthcheck run quillbox-tried > /dev/null 2>&1; do
  [ $(($(date +%s) - started)) -lt 180 ] || { podman logs quillbox-tried; exit 1; }
  sleep 0.5
done
echo "healthy after $(($(date +%s) - started)) s, as user $(podman exec quillbox-tried node -p 'process.getuid()')"
podman exec quillbox-tried node -e 'fetch("http://127.0.0.1:5999/").then(r => console.log("GET /:", r.status))'
podman exec quillbox-tried node -e 'try { fs.writeFileSync("/etc/x", "") } catch (e) { console.log("writing to /etc:", e.code) }'
podman stop --time 15 quillbox-tried > /dev/null
echo "SIGTERM: ended with $(podman inspect --format '{{.State.ExitCode}}' quillbox-tried)"
podman rm --volumes quillbox-tried > /dev/null
podman volume rm quillbox-tried > /dev/null 2>&1 || true
