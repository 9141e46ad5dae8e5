#!/bin/sh
# Mail_Mime 1.10.11 of PEAR for PHP (Debian's php-mail-mime 1.10.11-1), told that text and headers are in UTF-8: a mail with a file called
# Räkning.pdf.
#
# Guessed: the name is marked as UTF-8, as the subject is.
# Seen: filename*=US-ASCII''R%C3%A4kning.pdf: the bytes are UTF-8, and are called US-ASCII, which has none such. Python's email puts two
#       question marks in place of the ä. It is right only for who names the encoding once more, as seventh argument of addAttachment.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=8.2.36-1~deb12u1
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  php8.2-cli=$version >/dev/null 2>&1
(cd debs && apt-get download -qq php8.2-cli=$version php-mail-mime=1.10.11-1 php-pear >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" LC_ALL=C.UTF-8
cat >write.php <<'PHP'
<?php
error_reporting(E_ERROR);
set_include_path('usr/share/php');
require 'Mail/mime.php';
$mail = new Mail_mime(['head_charset' => 'utf-8', 'text_charset' => 'utf-8', 'eol' => "\n"]);
$mail->setSubject('Räkning');
$mail->setTXTBody('Hej');
$mail->addAttachment('...', 'application/pdf', 'Räkning.pdf', false);
echo $mail->getMessage();
PHP
./usr/bin/php8.2 -n write.php >mail
{
  grep -E '^(Subject| filename)' mail
  python3 -c 'import email; print(ascii([part.get_filename() for part in email.message_from_file(open("mail")).walk()][2]))'
} | tee seen
cmp - seen <<'SEEN'
Subject: =?utf-8?Q?R=C3=A4kning?=
 filename*=US-ASCII''R%C3%A4kning.pdf;
'R\ufffd\ufffdkning.pdf'
SEEN
