import { readdir, readFile } from 'node:fs/promises'
import type { Database, Queryable } from '../src/database/database.ts'

const folder = new URL('../supabase/schemas/', import.meta.url)

/** A function that differs between a database and supabase/schemas. */
export interface Difference {
  /** With schema and argument types. */
  name: string
  /** The statement that creates it as in the schemas; null if they do not have it. */
  sql: string | null
  /** Whether the old one must be dropped: `create or replace` cannot change argument names or the result type. */
  dropFirst: boolean
  /** Who may call it, besides its owner; null if unchanged. */
  callers: string[] | null
}

interface Definition {
  name: string
  sql: string
  shape: string
  callers: string[]
}

/** What would have to change for a database to match supabase/schemas. Changes nothing itself. */
export async function differences(database: Database): Promise<Difference[]> {
  const scripts = await readSchemas()
  let found: Difference[] = []
  const undone = new Error('undone')
  await database
    .transaction(async (open) => {
      // So that every name is printed with its schema.
      await open.execute("set local search_path = ''")
      const before = await definitions(open)
      await open.execute(setAside)
      // A body may call what a later file defines, or use a table that its migration creates further down.
      await open.execute('set local check_function_bodies = off')
      for (const script of scripts) await open.execute(script)
      found = compare(before, await definitions(open))
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return found
}

async function readSchemas(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
}

/** Renames all our functions, so that afterwards only those created by the schemas are in place. */
const setAside = `
  create schema was_private;
  create schema was_public;
  do $$ declare one record; begin
    for one in
      select oid::regprocedure::text as name, pronamespace::regnamespace::text as schema from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    loop
      execute format('alter function %s set schema %I', one.name, 'was_' || one.schema);
    end loop;
  end $$`

async function definitions(open: Queryable): Promise<Definition[]> {
  return open.query<Definition>(`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as sql,
      pg_get_function_arguments(oid) || ' returns ' || pg_get_function_result(oid) as shape,
      array(
        select coalesce(rolname, 'public')::text from aclexplode(coalesce(proacl, acldefault('f', proowner))) as granted
        left join pg_roles on pg_roles.oid = grantee where grantee <> proowner order by 1
      ) as callers
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by name
  `)
}

function compare(before: Definition[], after: Definition[]): Difference[] {
  const wanted = new Set(after.map(({ name }) => name))
  const removed = before.filter(({ name }) => !wanted.has(name))
  const old = new Map(before.map((definition) => [definition.name, definition]))
  const written = after.flatMap(({ name, sql, shape, callers }) => {
    const one = old.get(name)
    const dropFirst = one !== undefined && one.shape !== shape
    const sameCallers = one !== undefined && !dropFirst && String(one.callers) === String(callers)
    return one?.sql === sql && sameCallers ? [] : [{ name, sql, dropFirst, callers: sameCallers ? null : callers }]
  })
  return [...written, ...removed.map(({ name }) => ({ name, sql: null, dropFirst: false, callers: null }))]
}
