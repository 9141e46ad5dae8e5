import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../durable-file.ts'
import { unlessGone } from '../unless-gone.ts'
import { composeMail } from './compose.ts'
import { DeliveryError, type Mailer, type OutgoingMail } from './mail.ts'

/** Where messages are written that no mail server takes. */
export function mailDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'mail')
}

/** Writes each mail as an .eml file into `directory` instead of sending it; answers with the file's path. */
export function fileMailer(directory: string, from: string): Mailer {
  async function deliver(mail: OutgoingMail): Promise<string> {
    const content = await composeMail(mail, from)
    const time = new Date().toISOString().replace(/[-:.]/g, '')
    const path = join(directory, `${time}-${mail.id}.eml`)
    try {
      await writeDurably(path, content)
    } catch (error) {
      const { message: reason, code = 'EIO' } = error as NodeJS.ErrnoException
      throw new DeliveryError(reason, { fault: 'server', step: 'message', code, cause: error })
    }
    return path
  }

  return { target: { kind: 'files', directory }, deliver }
}

const FILE_NAME = /^(\d{8})T\d+Z-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml(?:\.tmp)?$/

/** The messages whose files were written on a day before `limit`. */
export async function messageIdsBefore(directory: string, limit: Date): Promise<string[]> {
  const before = limit.toISOString().slice(0, 10).replaceAll('-', '')
  const names = await unlessGone(readdir(directory), [])
  return names.flatMap((name) => {
    const [, day = '', id = ''] = FILE_NAME.exec(name) ?? []
    return day && day < before ? [id] : []
  })
}

/** Which message files to remove: those of these messages, or of this household. */
export interface MessageFileChoice {
  ids?: ReadonlySet<string>
  /** The household's address, in lower case. */
  household?: string
}

/** Removes message files, also half-written ones; returns how many. */
export async function removeMessageFiles(directory: string, choice: MessageFileChoice): Promise<number> {
  let removed = 0
  for (const name of await unlessGone(readdir(directory), [])) {
    const [, , id] = FILE_NAME.exec(name) ?? []
    if (!id) continue
    const path = join(directory, name)
    // What a half-written one becomes, perhaps meanwhile.
    const whole = path.replace(/\.tmp$/, '')
    const chosen =
      choice.ids?.has(id) ||
      (choice.household && ((await repliesTo(path)) ?? (await repliesTo(whole))) === choice.household)
    if (!chosen) continue
    for (const each of new Set([path, whole])) await rm(each, { force: true })
    removed += 1
  }
  return removed
}

/** The address a message asks to reply to, in lower case. */
async function repliesTo(path: string): Promise<string | undefined> {
  const [headers = ''] = (await unlessGone(readFile(path, 'utf8'), '')).split('\r\n\r\n', 1)
  return /^reply-to:\s*<?([^\s<>]+)>?\s*$/im.exec(headers)?.[1]?.toLowerCase()
}
