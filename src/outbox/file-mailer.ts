import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMessage } from './compose.ts'
import { type Addresses, DeliveryError, type Mailer, type OutgoingMessage } from './mail.ts'

/** Writes each message as an .eml file into `directory` instead of sending it; answers with the file's path. */
export function fileMailer(directory: string, addresses: Addresses): Mailer {
  async function deliver(message: OutgoingMessage): Promise<string> {
    const content = await composeMessage(message, addresses)
    const time = new Date().toISOString().replace(/[-:.]/g, '')
    const path = join(directory, `${time}-${message.id}.eml`)
    try {
      // Households' addresses and telephone numbers: for the owner's eyes.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeDurably(path, content)
    } catch (error) {
      const { message: reason, code = 'EIO' } = error as NodeJS.ErrnoException
      throw new DeliveryError(reason, { fault: 'server', step: 'message', code, cause: error })
    }
    return path
  }

  return { target: { kind: 'files', directory }, deliver }
}

/** Whole or not at all, also after a power cut. */
async function writeDurably(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.tmp`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  // Windows cannot open a directory.
  if (process.platform === 'win32') return
  const parent = await open(join(path, '..'), 'r')
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}
