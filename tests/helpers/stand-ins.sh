#!/bin/sh
# Stand-ins for the commands that would change the machine that runs the tests, or that need another one. On the PATH each
# command's name is a link to this file. It takes the arguments that docs/operating.md gives it and no others, and has its
# effects under $MACHINE, which has the /etc, /home, /opt, /root and /var of a machine and a file for each user and package.
name=${0##*/}

refuse() {
  echo "$name: $*" >&2
  exit 64
}
known() { [ -e "$MACHINE/users/$1" ] || refuse "there is no user $1"; }
installed() { for package; do [ -e "$MACHINE/packages/$package" ] || refuse "$package is not installed"; done; }
as_root() { [ "$USER" = root ] || refuse 'only root may do that'; }
real() {
  PATH=${PATH#*:}
  exec "$@"
}
site=pasrundan.example
log=$MACHINE/pasrundan.log

case "$name $*" in
  "ssh "*@192.0.2.7)
    user=${1%@*}
    known "$user"
    home=$MACHINE/home/$user
    [ "$user" = root ] && home=$MACHINE/root
    [ -s "$home/.ssh/authorized_keys" ] || refuse 'permission denied (publickey)' ;;

  'apt-get update') as_root ;;
  'apt-get install --yes --no-install-recommends '*)
    as_root
    shift 3
    for package; do : >"$MACHINE/packages/$package"; done ;;

  'useradd --system --home-dir /var/lib/pasrundan --shell /usr/sbin/nologin pasrundan')
    as_root
    : >"$MACHINE/users/pasrundan" ;;
  'sudo '*)
    installed sudo
    [ -e "$MACHINE/users/$USER.sudo" ] || refuse "$USER may not"
    user=root home=$MACHINE/root
    [ "$1" = -u ] && user=$2 home=$MACHINE/var/lib/$2 && shift 2
    known "$user"
    exec env -i PATH="$PATH" HOME="$home" USER="$user" MACHINE="$MACHINE" PROJECT="$PROJECT" "$@" ;;
  'getent group pasrundan')
    # All files here belong to whoever runs the tests.
    known pasrundan
    echo "pasrundan:x:$(id -g):" ;;
  'getent '*) real getent "$@" ;;

  'git clone '*)
    installed git ca-certificates
    real git "$@" ;;
  'nano '*)
    # The text that is typed into a file of that name.
    installed nano
    [ -e "$1" ] || refuse "$1 is not there yet"
    cat "$MACHINE/typed/${1##*/}" >"$1" ;;

  'npm run setup')
    as_root
    installed nodejs npm
    # One by one, so that nothing that is removed here is the checkout's.
    mkdir node_modules
    ln -s "$PROJECT"/node_modules/* "$PROJECT"/node_modules/.[!.]* node_modules
    # As in a release: the sample's pages are built.
    cp -r "$PROJECT/dist" .
    exec node scripts/run.mjs "$PROJECT/tests/helpers/setup-here.ts" ;;
  'npm run upgrade')
    # Beside this folder and back, with a systemd: tests/integration/upgrade.test.ts.
    as_root
    node --input-type=module -e "import { makeReady } from './scripts/prepare.mjs'; makeReady()" >/dev/null 2>&1 || exit 1
    kill "$(cat "$MACHINE/pasrundan.pid")"
    while kill -0 "$(cat "$MACHINE/pasrundan.pid")" 2>/dev/null; do sleep 0.1; done
    exec systemctl restart pasrundan ;;
  'npm run '*)
    installed nodejs npm
    [ "$USER" = pasrundan ] || refuse "as $USER?"
    # Runs the script as npm does, without the time that npm itself takes.
    script=$(sed -n "s/^    \"$2\": \"\(.*\)\",*$/\1/p" package.json)
    [ "$script" ] || refuse "there is no script $2"
    export INIT_CWD="$PWD" npm_lifecycle_event="$2"
    shift 2
    [ $# = 0 ] || [ "$1" = -- ] || refuse "$1 without -- before it?"
    [ $# = 0 ] || shift
    # shellcheck disable=SC2086 # a program and its arguments
    exec $script "$@" ;;

  'systemctl daemon-reload') as_root ;;
  'systemctl enable --now pasrundan' | 'systemctl restart pasrundan')
    as_root
    unit=$(sed "s#=\(-*\)/\(opt\|etc\|var\)/#=\1$MACHINE/\2/#" "$MACHINE/etc/systemd/system/pasrundan.service")
    of() { echo "$unit" | sed -n "s/^$1=-*//p"; }
    known "$(of User)"
    mkdir -p -m "$(of StateDirectoryMode)" "$MACHINE/var/lib/$(of StateDirectory)"
    cd "$(of WorkingDirectory)" || exit 1
    # shellcheck disable=SC2046 # one setting a word
    set -- $(of Environment) $(cat "$(of EnvironmentFile)")
    # Not only once the process below runs: until then the address of the one before would be read here.
    : >"$log"
    eval "exec env -i PATH='$PATH' PORT=0 \"\$@\" $(of ExecStart)" >"$log" 2>&1 &
    echo $! >"$MACHINE/pasrundan.pid" ;;
  'systemctl reload-or-restart caddy')
    as_root
    installed caddy
    grep -q "^$site {" "$MACHINE/etc/caddy/Caddyfile" && grep -q 'reverse_proxy 127.0.0.1:3000\( {\)\{0,1\}$' "$MACHINE/etc/caddy/Caddyfile" ||
      refuse 'the configuration is another'
    : >"$MACHINE/caddy.running" ;;

  *) refuse "what is that to do: $*" ;;
esac
