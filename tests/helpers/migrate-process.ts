/** A process that migrates the place it is given with the files of a folder: DATA_DIR DATABASE_URL FOLDER. */
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'

const [dataDir = '', databaseUrl, folder = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
console.log('migrating')
await migrate(database, new URL(folder))
await database.close()
