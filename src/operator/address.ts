import { hash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** The shortest limit on a socket path among our systems, in bytes (macOS; Linux has 107). */
const LONGEST_PATH = 103

/**
 * Inside `dataDirectory` or, if the path is too long, in a directory of the user's own among the temporary files. On Windows a named
 * pipe.
 * @throws Error when that directory belongs to somebody else
 */
export async function operatorAddress(dataDirectory: string): Promise<string> {
  const digest = hash('sha256', dataDirectory).slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\pasrundan-${digest}`

  const path = join(dataDirectory, 'operator.sock')
  if (Buffer.byteLength(path) <= LONGEST_PATH) return path

  const directory = join(tmpdir(), `pasrundan-${userInfo().uid}-${digest}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Anybody may create a directory there, to intercept the operator's commands.
  const { uid, mode } = await lstat(directory)
  if (uid !== userInfo().uid || (mode & 0o170777) !== 0o040700) {
    throw new Error(`${directory} must be a directory that only its owner, this user, can enter`)
  }
  return join(directory, 'operator.sock')
}
