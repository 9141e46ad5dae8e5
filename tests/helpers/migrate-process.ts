/** A process that migrates the given place with a folder's files: DATA_DIR DATABASE_URL FOLDER. */
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'

const [dataDir = '', databaseUrl, folder = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
console.log('migrating')
await migrate(database, new URL(folder))
await database.close()
