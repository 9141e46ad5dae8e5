#!/bin/sh
# dotenv 18.0.10 (npm), dotenv 0.21.0 for Python (Debian's python3-dotenv 0.21.0-1), dotenv 2.4.0 and foreman 0.87.2 for Ruby (Debian's
# ruby-dotenv 2.4.0-2, ruby-foreman 0.87.2-2) and direnv 2.32.1 (Debian's 2.32.1-2+b4): a password with $ and #, as generators make them,
# in a file .env, bare, in double and in single quotes.
#
# Guessed: # begins a comment only behind a blank, as in the shell; $ is kept by all or by none, as none says that it is a shell.
# Seen: bare, "pa$ord#1" is "pa$ord" in JavaScript, "pa" in Ruby and in direnv, and whole in Python and in foreman. In double quotes Ruby
#       and direnv still take $ord for a variable. Only in single quotes all five agree. direnv reads no value with blanks, a company's
#       name, unless it has quotes; foreman alone takes a comment behind a value for a part of it.
#
# Fails if that changes. Needs apt-get, npm, node, python3 and ruby.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund dotenv@18.0.10 >/dev/null
cd "$work"
apt-get download -qq python3-dotenv=0.21.0-1 ruby-dotenv=2.4.0-2 ruby-foreman=0.87.2-2 direnv=2.32.1-2+b4 >/dev/null 2>&1
for deb in ./*.deb; do dpkg -x "$deb" .; done
cat >javascript.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parse } from 'dotenv'
console.log(parse(readFileSync('one.env')).A)
JS
export PYTHONPATH=usr/lib/python3/dist-packages RUBYLIB
RUBYLIB=$(echo usr/share/rubygems-integration/all/gems/*/lib | tr ' ' ':'):usr/lib/ruby/vendor_ruby
while read -r line; do
  echo "$line" >one.env
  echo "$line:"
  echo "  JavaScript  $(node javascript.mjs)"
  echo "  Python      $(python3 -c 'from dotenv import dotenv_values; print(dotenv_values("one.env")["A"])')"
  echo "  Ruby        $(ruby -rdotenv -e 'puts Dotenv::Parser.call(File.read("one.env"))["A"]')"
  echo "  foreman     $(ruby -rforeman/env -e 'Foreman::Env.new("one.env").entries { |_, value| puts value }')"
  echo "  direnv      $(env -i HOME="$work" PATH="$PATH" usr/bin/direnv dotenv json one.env 2>/dev/null | sed -n 's/.*: "\(.*\)".*/\1/p')"
done >seen <<'ENV'
A=pa$ord#1
A="pa$ord#1"
A='pa$ord#1'
A=Rundan i Sollentuna
A=Rundan # en kommentar
ENV
cat seen
cmp - seen <<'SEEN'
A=pa$ord#1:
  JavaScript  pa$ord
  Python      pa$ord#1
  Ruby        pa
  foreman     pa$ord#1
  direnv      pa
A="pa$ord#1":
  JavaScript  pa$ord#1
  Python      pa$ord#1
  Ruby        pa#1
  foreman     pa$ord#1
  direnv      pa#1
A='pa$ord#1':
  JavaScript  pa$ord#1
  Python      pa$ord#1
  Ruby        pa$ord#1
  foreman     pa$ord#1
  direnv      pa$ord#1
A=Rundan i Sollentuna:
  JavaScript  Rundan i Sollentuna
  Python      Rundan i Sollentuna
  Ruby        Rundan i Sollentuna
  foreman     Rundan i Sollentuna
  direnv      
A=Rundan # en kommentar:
  JavaScript  Rundan
  Python      Rundan
  Ruby        Rundan
  foreman     Rundan # en kommentar
  direnv      Rundan
SEEN
