import { readArguments } from '../../arguments.mjs'
import { companyFileName } from '../../company/path.mjs'
import { version } from '../../version.ts'
import { type Command, CommandError, counted } from '../command.ts'
import { gatherFacts } from '../doctor/facts.ts'
import { findings } from '../doctor/findings.ts'
import { processingRecord } from '../doctor/processing-record.ts'

const usage = [
  'Usage: npm run doctor',
  '       npm run -s doctor -- --record > record.html    the record of processing (GDPR article 30), to print',
].join('\n')

function read(args: readonly string[]) {
  return readArguments(args, { usage, options: { record: { type: 'boolean' } } }).values
}

export const doctor: Command<ReturnType<typeof read>> = {
  name: 'doctor',
  read,
  async *run(context, { record }) {
    if (record) return yield* processingRecord(context.config, new Date()).trimEnd().split('\n')
    if (context.ownSettings) yield `${context.ownSettings}\n`
    yield `Version ${version}.\n`
    const facts = await gatherFacts(context)
    const found = findings(facts)
    for (const { canWait, finding, consequence, remedy } of found) {
      const sentences = [
        `${canWait ? 'Worth a look' : 'SERIOUS'}: ${finding}`,
        `  ${consequence}`,
        `  What to do: ${remedy}`,
        '',
      ]
      yield* sentences.map((sentence) => sentence.replaceAll('company.json', companyFileName))
    }
    if (facts.database.state === 'none yet') {
      yield 'There is no database yet, so messages, jobs and backups were not checked.'
    }
    if (!facts.clock)
      yield 'The clock could not be checked, for want of another machine to compare it with. See `date`.'
    if (facts.settings.BACKUP_KEY) {
      const { elsewhere } = facts.backup
      yield `The last backup elsewhere: ${elsewhere ? elsewhere.toISOString() : 'none yet'}. Have BACKUP_KEY on paper: without it nobody can open one.`
    }
    const { name, spf, dmarc } = facts.senderDomain ?? {}
    if (spf === null || dmarc === null) yield `SPF and DMARC of ${name} could not be checked: DNS does not answer here.`
    const serious = found.filter(({ canWait }) => !canWait).length
    const others = found.length - serious
    const tail = others > 0 ? ` ${counted(others, 'thing')} worth a look.` : ''
    if (serious > 0) throw new CommandError(`Not ready: ${counted(serious, 'serious problem')}.${tail}`)
    yield `Ready for a real pick-up day.${tail}`
  },
}
