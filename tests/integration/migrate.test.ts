import { describe, expect, test } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { engines } from '../helpers/databases.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    test('migrating again changes nothing', async () => {
      await using database = await engine.database()
      const before = await database.query('select * from supabase_migrations.schema_migrations order by version')
      await migrate(database)
      expect(before).not.toEqual([])
      expect(await database.query('select * from supabase_migrations.schema_migrations order by version')).toEqual(
        before,
      )
    })
  })
}
