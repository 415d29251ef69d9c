#!/bin/sh
# Installs this release of Chukta: ./install [--switch] [--root DIR]
# As root, without network. It may run again at any time: what is there and good stays. --switch makes this version the
# one in use; the first one is without it. --root DIR installs below another folder, for images and tests: without a
# user, and with root as the owner.
set -eu
umask 022
fail() {
  echo "install: $*" >&2
  exit 1
}

here=$(cd -P "$(dirname "$0")" && pwd)
root=
switch=no
while [ $# -gt 0 ]; do
  case $1 in
    --switch) switch=yes ;;
    --root)
      [ $# -gt 1 ] || fail '--root needs a folder.'
      root=$(mkdir -p "$2" && cd -P "$2" && pwd)
      shift
      ;;
    *) fail "there is no option $1; it takes --switch and --root DIR." ;;
  esac
  shift
done

[ "$(id -u)" = 0 ] || fail 'run it as root.'
[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || fail "this release is for Linux on x86_64, not $(uname -s) on $(uname -m)."
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d ' ' -f 2 || true)
case $glibc in
  2.[0-9] | 2.1[0-9] | 2.2[0-7] | '') fail "it needs glibc 2.28 or later, and this system has ${glibc:-another C library}." ;;
esac
[ -f "$here/SHA256SUMS" ] || fail "$here is not an unpacked release."
# Each file is as it was built.
intact() {
  (cd "$1" && sha256sum --quiet --strict -c SHA256SUMS >/dev/null 2>&1)
}
intact "$here" || fail "files of $here are not as they were built: unpack the archive again, or download it again."

for program in "$here/node/bin/node" "$here"/postgresql/*/bin/postgres; do
  said=$("$program" --version 2>&1) || fail "${program##*/} does not run on this system: $(echo "$said" | tail -n 1)"
done

version=$(cat "$here/VERSION")
opt=$root/opt/chukta
mkdir -p "$opt/releases" "$opt/postgresql"
exec 9>>"$opt/.install.lock"
flock -n 9 || fail 'another install is running.'

owner=root
if [ -z "$root" ]; then
  owner=chukta
  id -u chukta >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir /var/lib/chukta --no-create-home --shell /bin/bash chukta
fi

# The release, built under another name beside its place. What an interrupted install left is removed.
release=$opt/releases/$version
rm -rf "$opt"/releases/.draft "$opt"/postgresql/.draft
if [ -d "$release" ] && cmp -s "$here/SHA256SUMS" "$release/SHA256SUMS" && intact "$release"; then
  echo "Chukta $version is in $release already."
else
  cp -a "$here" "$opt/releases/.draft"
  chown -R 0:0 "$opt/releases/.draft"
  for place in "$here"/postgresql/*; do
    server=${place##*/}
    # One server for all releases of its version: a running one keeps its files.
    if [ ! -d "$opt/postgresql/$server" ]; then
      cp -a "$opt/releases/.draft/postgresql/$server" "$opt/postgresql/.draft"
      mv -T "$opt/postgresql/.draft" "$opt/postgresql/$server"
    fi
    rm -rf "$opt/releases/.draft/postgresql/$server"
    ln -s "../../../postgresql/$server" "$opt/releases/.draft/postgresql/$server"
  done
  intact "$opt/releases/.draft" ||
    fail "$opt/postgresql holds a damaged server: stop the portal, remove that folder, and install again."
  if [ -e "$release" ]; then
    rm -rf "$opt/releases/.before"
    mv -T "$release" "$opt/releases/.before"
  fi
  mv -T "$opt/releases/.draft" "$release"
  rm -rf "$opt/releases/.before"
  echo "Installed Chukta $version into $release."
fi

if [ ! -L "$opt/current" ] || [ $switch = yes ]; then
  ln -sfn "releases/$version" "$opt/.current"
  mv -T "$opt/.current" "$opt/current"
fi

# $1 owner, $2 group, $3 mode, $4 folder
folder() {
  [ -d "$root$4" ] || install -d -o "$1" -g "$2" -m "$3" "$root$4"
}
folder root "$owner" 750 /etc/chukta
folder "$owner" "$owner" 700 /var/lib/chukta
folder "$owner" "$owner" 750 /var/log/chukta
mkdir -p "$root/usr/local/bin"
env=$root/etc/chukta/chukta.env
if [ ! -e "$env" ]; then
  install -o root -g "$owner" -m 640 "$here/deploy/chukta.env" "$env"
  echo "Fill in /etc/chukta/chukta.env: the portal does not start with its examples."
fi
link=$root/usr/local/bin/chukta
[ "$(readlink "$link" || true)" = ../../../opt/chukta/current/bin/chukta ] ||
  ln -sfn ../../../opt/chukta/current/bin/chukta "$link"
# Units and the rotation of logs are those of the version in use.
changed=no
# $1 folder of deploy/, $2 folder of the system
use() {
  for file in "$opt/current/deploy/$1"/*; do
    target=$root$2/${file##*/}
    cmp -s "$file" "$target" && continue
    install -D -m 644 "$file" "$target"
    changed=yes
  done
}
use systemd /etc/systemd/system
use logrotate /etc/logrotate.d
if [ $changed = yes ] && [ -z "$root" ] && command -v systemctl >/dev/null; then systemctl daemon-reload || true; fi
echo "In use: $(readlink "$opt/current")."
