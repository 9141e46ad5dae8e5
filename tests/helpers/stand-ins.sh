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
  "ssh "*@$site)
    user=${1%@*}
    known "$user"
    home=$MACHINE/home/$user
    [ "$user" = root ] && home=$MACHINE/root
    [ -s "$home/.ssh/authorized_keys" ] || refuse 'permission denied (publickey)' ;;
  "scp "*@$site:*' .') real cp "$MACHINE/home/${1%@*}/${1#*:}" . ;;
  "scp "*@$site:) real cp "$1" "$MACHINE/home/${2%@*}/" ;;

  'apt-get update') as_root ;;
  'apt-get install --yes --no-install-recommends '*)
    as_root
    shift 3
    for package; do : >"$MACHINE/packages/$package"; done ;;

  'adduser anna')
    as_root
    mkdir "$MACHINE/home/anna" && : >"$MACHINE/users/anna" ;;
  'adduser anna sudo')
    as_root
    known anna
    : >"$MACHINE/users/anna.sudo" ;;
  "useradd --system --home-dir $MACHINE/var/lib/pasrundan --shell /usr/sbin/nologin pasrundan")
    as_root
    : >"$MACHINE/users/pasrundan" ;;
  'sudo '*)
    installed sudo
    [ -e "$MACHINE/users/$USER.sudo" ] || refuse "$USER may not"
    user=root home=$MACHINE/root
    [ "$1" = -u ] && user=$2 home=$MACHINE/var/lib/$2 && shift 2
    known "$user"
    exec env -i PATH="$PATH" HOME="$home" USER="$user" MACHINE="$MACHINE" PROJECT="$PROJECT" "$@" ;;
  'chown '*)
    as_root
    [ "$1" = -R ] && shift
    known "${1%:}"
    [ -e "$2" ] || refuse "$2 does not exist" ;;
  'install '*)
    # All files here belong to whoever runs the tests.
    as_root
    last=
    for word; do
      shift
      case "$last $word" in
        *' -o' | *' -g') ;;
        '-o '* | '-g '*) known "$word" ;;
        *) set -- "$@" "$word" ;;
      esac
      last=$word
    done
    real install "$@" ;;

  'git clone '*)
    installed git ca-certificates
    real git "$@" ;;
  'nano '*)
    # The text that is typed into a file of that name.
    installed nano
    [ -e "$1" ] || refuse "$1 is not there yet"
    cat "$MACHINE/typed/${1##*/}" >"$1" ;;

  'npm ci --omit=dev')
    installed nodejs npm
    real ln -s "$PROJECT/node_modules" node_modules ;;
  'npm run '*)
    installed nodejs npm
    [ "$2" = build ] || [ "$USER" = pasrundan ] || refuse "as $USER?"
    # Runs the script as npm does, without the time that npm itself takes.
    script=$(sed -n "s/^    \"$2\": \"\(.*\)\",*$/\1/p" package.json)
    [ "$script" ] || refuse "there is no script $2"
    export INIT_CWD="$PWD" npm_lifecycle_event="$2"
    shift 2
    [ $# = 0 ] || [ "$1" = -- ] || refuse "$1 without -- before it?"
    [ $# = 0 ] || shift
    # shellcheck disable=SC2086 # a program and its arguments
    exec $script "$@" ;;

  'systemctl enable --now pasrundan')
    as_root
    unit=$(sed "s#=\(-*\)/\(opt\|etc\|var\)/#=\1$MACHINE/\2/#" "$MACHINE/etc/systemd/system/pasrundan.service")
    of() { echo "$unit" | sed -n "s/^$1=-*//p"; }
    known "$(of User)"
    mkdir -p -m "$(of StateDirectoryMode)" "$MACHINE/var/lib/$(of StateDirectory)"
    cd "$(of WorkingDirectory)" || exit 1
    # shellcheck disable=SC2046 # one setting a word
    set -- $(of Environment) $(cat "$(of EnvironmentFile)")
    eval "exec env -i PATH='$PATH' PORT=0 \"\$@\" $(of ExecStart)" >"$log" 2>&1 &
    echo $! >"$MACHINE/pasrundan.pid" ;;
  'systemctl reload caddy')
    as_root
    installed caddy
    grep -q "^$site {" "$MACHINE/etc/caddy/Caddyfile" && grep -q 'reverse_proxy 127.0.0.1:3000$' "$MACHINE/etc/caddy/Caddyfile" ||
      refuse 'the configuration is another'
    : >"$MACHINE/caddy.running" ;;
  'journalctl -u pasrundan -n 20')
    as_root
    tail -n 20 "$log" ;;

  'curl -fsS --retry 5 --retry-connrefused http://127.0.0.1:3000/healthz' | "curl -fsS https://$site/healthz")
    installed curl
    header=x-nothing
    case $* in *https:*)
      [ -e "$MACHINE/caddy.running" ] || refuse 'connection refused'
      header=x-forwarded-for ;;
    esac
    attempts=60
    until address=$(grep -o 'http://127.0.0.1:[0-9]*' "$log"); do
      case $* in *--retry*) attempts=$((attempts - 1)) ;; *) attempts=0 ;; esac
      [ $attempts -gt 0 ] || refuse 'connection refused'
      sleep 1
    done
    node -e 'fetch(process.argv[1], { headers: { [process.argv[2]]: "192.0.2.7" } }).then(async (answer) => {
      console.log(await answer.text())
      process.exit(answer.ok ? 0 : 22)
    })' "$address/healthz" "$header" ;;

  *) refuse "what is that to do: $*" ;;
esac
