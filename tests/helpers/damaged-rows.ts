import { expect, vi } from 'vitest'
import type { Database } from '../../src/database/database.ts'

/** Damages what is stored of these bookings' answers, as a disk does: reading them fails. */
export async function damageAnswers(database: Database, bookings: string[]): Promise<void> {
  await database.query(
    `update public.form_responses set answers = answers || jsonb_build_object('notes', (
       select string_agg(md5(random()::text), '') from generate_series(1, 60)
     )) where id = any ($1)`,
    [bookings],
  )
  const [{ toast, values } = { toast: '', values: [] }] = await database.query<{ toast: string; values: string[] }>(
    `select reltoastrelid::regclass::text as toast,
       array(select pg_column_toast_chunk_id(answers)::text from public.form_responses where id = any ($1)) as values
     from pg_class where oid = 'public.form_responses'::regclass`,
    [bookings],
  )
  await database.execute(`
    set allow_system_table_mods = on;
    update pg_class set relkind = 'r' where oid = '${toast}'::regclass;
    delete from ${toast} where chunk_id in (${values});
    update pg_class set relkind = 't' where oid = '${toast}'::regclass;
    set allow_system_table_mods = off`)
  // Until then they can still be read; and whoever reads at that moment, if only a vacuum of the server's own, keeps them.
  await vi.waitFor(async () => {
    await database.query(`vacuum ${toast}`)
    await expect(database.query('select answers::text from public.form_responses')).rejects.toMatchObject({
      code: 'XX001',
    })
  }, 10_000)
}
