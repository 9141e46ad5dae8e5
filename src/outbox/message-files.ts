import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../files/durable-file.ts'
import { unlessGone } from '../files/unless-gone.ts'
import { company } from '../shared/company.ts'
import { DeliveryError } from './mail/mail.ts'

/**
 * Writes a message into `directory` instead of sending it; returns the file's path.
 * @throws DeliveryError
 */
export async function deliverToFile(
  directory: string,
  { id, extension }: { id: string; extension: 'eml' | 'txt' },
  content: string | Uint8Array,
): Promise<string> {
  const time = new Date().toISOString().replace(/[-:.]/g, '')
  const path = join(directory, `${time}-${id}.${extension}`)
  try {
    await writeDurably(path, content)
  } catch (error) {
    const { message: reason, code = 'EIO' } = error as NodeJS.ErrnoException
    throw new DeliveryError(reason, { fault: 'server', step: 'message', code, cause: error })
  }
  return path
}

const FILE_NAME = /^(\d{8})T\d+Z-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:eml|txt)(?:\.tmp)?$/

/** The messages whose files were written on a day before `limit`; of all files without one. */
export async function messageIdsBefore(directory: string, limit?: Date): Promise<string[]> {
  const before = limit?.toISOString().slice(0, 10).replaceAll('-', '') ?? '99999999'
  const names = await unlessGone(readdir(directory), [])
  return names.flatMap((name) => {
    const [, day = '', id = ''] = FILE_NAME.exec(name) ?? []
    return day && day < before ? [id] : []
  })
}

/** Which message files to remove: by message id, or by household. */
export interface MessageFileChoice {
  ids?: ReadonlySet<string>
  /** The household's address, in lower case. */
  household?: string
}

/** Removes message files, including half-written ones; returns how many. */
export async function removeMessageFiles(directory: string, choice: MessageFileChoice): Promise<number> {
  let removed = 0
  for (const name of await unlessGone(readdir(directory), [])) {
    const [, , id] = FILE_NAME.exec(name) ?? []
    if (!id) continue
    const path = join(directory, name)
    // The final name of a half-written file, which may have been renamed meanwhile.
    const whole = path.replace(/\.tmp$/, '')
    const chosen =
      choice.ids?.has(id) ||
      (choice.household && [...(await householdsOf(path)), ...(await householdsOf(whole))].includes(choice.household))
    if (!chosen) continue
    for (const each of new Set([path, whole])) await rm(each, { force: true })
    removed += 1
  }
  return removed
}

/** The household a message is to or about, as a lower-case address; not the company, which receives most of them. */
async function householdsOf(path: string): Promise<string[]> {
  const [headers = ''] = (await unlessGone(readFile(path, 'utf8'), '')).split('\r\n\r\n', 1)
  const found = headers.matchAll(/^(?:to|reply-to|household):\s*<?([^\s<>]+)>?\s*$/gim)
  return Array.from(found, ([, address = '']) => address.toLowerCase()).filter((address) => address !== company.email)
}
