# Sourced by deploy/run and tests/run: installs what they need on Debian 12 and says what it does.
# Everything it does is skipped where it is done already, so that both run again at once.

say() { printf '\n\033[1m== %s\033[0m\n' "$*"; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# install_packages build web test
install_packages() {
  local kinds=" $* " wanted=() name kind
  while read -r name kind; do
    case "$name" in ''|\#*) continue ;; esac
    [[ $kinds == *" $kind "* ]] || continue
    if [ "$kind" = web ] && node_is_new_enough && command -v npm > /dev/null; then continue; fi
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2> /dev/null)" = installed ] || wanted+=("$name")
  done < "$root/deploy/packages.txt"
  if [ ${#wanted[@]} = 0 ]; then
    echo "all Debian packages are there"
    return
  fi
  echo "installing: ${wanted[*]}"
  as_root apt-get update -q > /dev/null
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${wanted[@]}" > /dev/null
}

node_is_new_enough() {
  local version
  version=$(node --version 2> /dev/null) || return 1
  version=${version#v}
  [ "${version%%.*}" -ge 18 ]
}

# npm packages exactly as the lock file says, only when it has changed.
install_web_packages() {
  local stamp=clients/web/node_modules/.tachiai-lock
  if cmp -s clients/web/package-lock.json "$stamp"; then
    echo "npm packages are there"
    return
  fi
  (cd clients/web && npm ci --no-audit --no-fund --loglevel=error)
  cp clients/web/package-lock.json "$stamp"
}

# build PRESET [cmake options] -- [targets]; where `limit` is set, ended after that many seconds
build() {
  local preset=$1 options=()
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do options+=("$1"); shift; done
  [ $# = 0 ] || shift
  mkdir -p build
  cmake --preset "$preset" "${options[@]}" > "build/configure-$preset.log" 2>&1 || {
    cat "build/configure-$preset.log"
    return 1
  }
  ${limit:+timeout --foreground --kill-after=10 "$limit"} cmake --build --preset "$preset" ${1:+--target "$@"}
}
