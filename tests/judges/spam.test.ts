/** What SpamAssassin's local rules, those that ask no other server, find in every kind of mail. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { everyMail } from './mails.ts'

test('SpamAssassin counts no point against any mail', async () => {
  const mails = await everyMail()
  const mailbox = mails.map(
    ({ name, raw }) =>
      `From judge@example Wed Nov 25 12:00:00 2026\nX-Judged: ${name}\n${raw.replaceAll('\r\n', '\n')}\n`,
  )
  const child = spawn('spamassassin', ['--local', '--mbox'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(Buffer.from(mailbox.join('\n'), 'latin1'))
  const judged = (await text(child.stdout)).split(/^From /m).slice(1)
  expect(judged).toHaveLength(mails.length)
  const verdicts = judged.map((mail) => {
    const [, name] = /^X-Judged: (.*)$/m.exec(mail) ?? []
    const [, score, tests] = /^X-Spam-Status: \w+, score=(\S+) [\s\S]*?tests=([\w,\s]+?) autolearn/m.exec(mail) ?? []
    return { name, score: Number(score), tests: tests?.replace(/\s/g, '') }
  })
  expect(verdicts.filter(({ score }) => !(score <= 0))).toEqual([])
})
