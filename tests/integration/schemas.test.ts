import { expect, test } from 'vitest'
import { differences } from '../../scripts/schemas.ts'
import { engines } from '../helpers/databases.ts'

for (const engine of engines) {
  test(`on ${engine.name} the migrations make each function as supabase/schemas has it, for the same callers`, async () => {
    await using database = await engine.database()
    expect(await differences(database)).toEqual([])
    // What the comparison would see.
    await database.execute(`
      create or replace function private.today() returns date language sql stable as 'select current_date';
      grant execute on function private.now to anon;
      create function private.forgotten() returns void language sql as '';
      drop function private.hash_of(text)`)
    expect((await differences(database)).map(({ name, callers }) => ({ name, callers }))).toEqual([
      { name: 'private.hash_of(text)', callers: [] },
      { name: 'private.now()', callers: [] },
      { name: 'private.today()', callers: null },
      { name: 'private.forgotten()', callers: null },
    ])
  })
}
