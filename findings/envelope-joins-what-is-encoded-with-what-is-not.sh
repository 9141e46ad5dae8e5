#!/bin/sh
# envelope 2.1.0 (npm), a reader of mail, on a message that emailjs-mime-builder 2.0.5 (npm) has written, beside its own 2.0.2 and
# postal-mime 4.0.0: a reminder whose subject has words with Swedish letters, and others without, which are written as they are.
#
# Guessed, in writing, of what one program for mail writes and another reads: a subject longer than 75 with å comes back.
# Seen: behind each word that is encoded the blank is gone: "måndagkl. 8", and the address is Ekvägen5. The message is right: by RFC 2047
#       a blank between two encoded words is left out, and one between an encoded word and ordinary text is text; postal-mime has it so,
#       and so had envelope 2.0.2. In its tracker a blank between two encoded words was not left out: 2.1.0 leaves that one out, and the
#       others with it. Before an encoded word the blank is kept.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund envelope@2.1.0 older@npm:envelope@2.0.2 \
  emailjs-mime-builder@2.0.5 postal-mime@4.0.0 >/dev/null
cd "$work"
cat >mail.cjs <<'JS'
const Envelope = require('envelope')
const Older = require('older')
const MimeNode = require('emailjs-mime-builder').default
const show = async () => {
  const { default: PostalMime } = await import('postal-mime')
  for (const subject of ['Hämtning på Ekvägen 5 den 30 november', 'Vi kommer på måndag kl. 8', 'Ring 0701740605']) {
    const mail = new MimeNode('text/plain').addHeader({ subject }).setContent('Hej!').build()
    console.log(mail.match(/Subject: .*(\r\n .*)*/)[0].replaceAll('\r\n', ''))
    const [read, before] = [Envelope, Older].map((Reader) => new Reader(Buffer.from(mail)).header)
    console.log(`  ${read.get('subject')}; ${before.subject}; ${(await PostalMime.parse(mail)).subject}`)
  }
}
show()
JS
node mail.cjs | tee seen
cmp - seen <<'SEEN'
Subject: =?UTF-8?B?SMOkbXRuaW5nIHDDpSBFa3bDpGdlbg==?= 5 den 30 november
  Hämtning på Ekvägen5 den 30 november; Hämtning på Ekvägen 5 den 30 november; Hämtning på Ekvägen 5 den 30 november
Subject: Vi kommer =?UTF-8?B?cMOlIG3DpW5kYWc=?= kl. 8
  Vi kommer på måndagkl. 8; Vi kommer på måndag kl. 8; Vi kommer på måndag kl. 8
Subject: Ring 0701740605
  Ring 0701740605; Ring 0701740605; Ring 0701740605
SEEN
