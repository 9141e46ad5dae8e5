import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOnceWhole, unlessGone, writeDurably } from '../files.ts'
import { company } from '../shared/company.ts'
import { isUuid } from '../shared/uuid.ts'
import { DeliveryError } from './mail/mail.ts'

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

/** Null for a file that is none of ours. */
function partsOf(name: string): { day: string; id: string } | null {
  const [, day = '', id] = /^(\d{8})T\d+Z-([^.]+)\.(?:eml|txt)$/.exec(nameOnceWhole(name)) ?? []
  return isUuid(id) ? { day, id } : null
}

export async function messageIdsBefore(directory: string, limit?: Date): Promise<string[]> {
  const before = limit?.toISOString().slice(0, 10).replaceAll('-', '') ?? '99999999'
  const names = await unlessGone(readdir(directory), [])
  return names.flatMap((name) => {
    const parts = partsOf(name)
    return parts && parts.day < before ? parts.id : []
  })
}

export interface MessageFileChoice {
  ids?: ReadonlySet<string>
  /** In lower case. */
  email?: string
}

export async function removeMessageFiles(directory: string, choice: MessageFileChoice): Promise<number> {
  let removed = 0
  for (const name of await unlessGone(readdir(directory), [])) {
    const id = partsOf(name)?.id
    if (!id) continue
    const path = join(directory, name)
    // A half-written file may have been renamed meanwhile.
    const whole = nameOnceWhole(path)
    const chosen =
      choice.ids?.has(id) ||
      (choice.email && [...(await addressesIn(path)), ...(await addressesIn(whole))].includes(choice.email))
    if (!chosen) continue
    for (const each of new Set([path, whole])) await rm(each, { force: true })
    removed += 1
  }
  return removed
}

/** The lower-case address of the household a message is to or about; not the company's, which receives most of them. */
async function addressesIn(path: string): Promise<string[]> {
  const [headers = ''] = (await unlessGone(readFile(path, 'utf8'), '')).split('\r\n\r\n', 1)
  const found = headers.matchAll(/^(?:to|reply-to|household):\s*<?([^\s<>]+)>?\s*$/gim)
  return Array.from(found, ([, address = '']) => address.toLowerCase()).filter(
    (address) => address !== company.email.toLowerCase(),
  )
}
