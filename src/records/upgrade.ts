import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { backUp } from './backup.ts'
import { backupPath, timestamp } from './places.ts'

/** By which an upgrade is made without a backup, for whoever has one of their own. */
export const NO_BACKUP = '--no-backup'

/**
 * Brings a database to this version of the program, as `migrate`; what an older version has written is backed up before,
 * on this machine, as the way back to that version.
 * @param folder of the migrations, where they are others than the program's
 * @throws DatabaseUnavailable as `migrate`, and when the backup cannot be written
 */
export async function upgrade(
  database: Database,
  dataDirectory: string,
  { withoutBackup = false, folder }: { withoutBackup?: boolean; folder?: URL } = {},
): Promise<void> {
  await migrate(database, folder, async () => {
    if (withoutBackup) return
    const path = backupPath(dataDirectory, `${timestamp()}-before-upgrade`)
    try {
      await backUp(database, path)
    } catch (error) {
      throw new DatabaseUnavailable(
        `Before the upgrade no backup could be written to ${path} (${(error as Error).message}), so nothing was changed: ` +
          `make room there and let this user write, or, with a backup of your own, start once with ${NO_BACKUP}.`,
        { cause: error },
      )
    }
  })
}
