#!/bin/sh
# Completes the root folder of an image: Node, the libraries that it and the modules load, one user, and where data lies.
# Usage: root-of-image.sh ROOT, with the server packed into ROOT/app.
set -eu
root=$1

mkdir -p "$root/usr/local/bin" "$root/etc" "$root/data" "$root/tmp"
cp "$(node -p process.execPath)" "$root/usr/local/bin/node"
chmod 1777 "$root/tmp"
chown 1000:1000 "$root/data"
echo 'quillbox:x:1000:1000:Quillbox:/data:/sbin/nologin' > "$root/etc/passwd"
echo 'quillbox:x:1000:' > "$root/etc/group"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"

# A library is found in the image where it lies here. PostgreSQL brings most of its own.
find "$root/usr/local/bin/node" "$root/app/node_modules" \( -name node -o -name '*.node' -o -name postgres -o -name '*.so' \) \
  -type f -exec ldd {} + |
  grep -v " => $root/" |
  sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-linux[^ ]*\) .*/\1/p' |
  sort -u |
  while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
