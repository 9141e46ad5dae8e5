import { RestError } from './errors.ts'

/** Preferences an insert supports, in the order PostgREST reports them as applied. */
const known = {
  resolution: ['ignore-duplicates', 'merge-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  // Accepted so that `handling=strict` allows it; the hosted service does not let clients choose either.
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Name = keyof typeof known
export type Preferences = { -readonly [Key in Name]?: (typeof known)[Key][number] } & { unknown: string[] }

/** The first occurrence of each preference counts; unknown ones are kept separately. */
export function parsePrefer(header: string | undefined): Preferences {
  const preferences: Partial<Record<Name, string>> & { unknown: string[] } = { unknown: [] }
  for (const item of header?.split(',').map((part) => part.trim()) ?? []) {
    // Only updates and deletes have a maximum number of rows.
    if (item === '' || item.startsWith('max-affected=')) continue
    const [name = '', value = ''] = item.split('=', 2)
    if (Object.hasOwn(known, name) && (known[name as Name] as readonly string[]).includes(value)) {
      preferences[name as Name] ??= value
    } else {
      preferences.unknown.push(item)
    }
  }
  return preferences as Preferences
}

/** @throws RestError PGRST122 for unknown preferences with `handling=strict` */
export function refuseUnknown(preferences: Preferences): void {
  if (preferences.handling !== 'strict' || preferences.unknown.length === 0) return
  throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.unknown.join(', ')}`,
  })
}

export function appliedPreferences(preferences: Preferences): string {
  return (Object.keys(known) as Name[])
    .filter((name) => name !== 'tx' && preferences[name] !== undefined)
    .map((name) => `${name}=${preferences[name]}`)
    .join(', ')
}
