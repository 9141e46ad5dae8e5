/** What the backend's client can ask of an insert, in the order PostgREST reports it as applied; anything else is ignored. */
const known = {
  resolution: ['ignore-duplicates', 'merge-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
} as const

type Name = keyof typeof known
export type Preferences = { -readonly [Key in Name]?: (typeof known)[Key][number] }

/** The first occurrence of each preference counts. */
export function parsePrefer(header = ''): Preferences {
  const preferences: Partial<Record<Name, string>> = {}
  for (const item of header.split(',')) {
    const [name = '', value = ''] = item.trim().split('=', 2)
    if (Object.hasOwn(known, name) && (known[name as Name] as readonly string[]).includes(value)) {
      preferences[name as Name] ??= value
    }
  }
  return preferences as Preferences
}

/** The value of Preference-Applied, empty for none. */
export function appliedPreferences(preferences: Preferences): string {
  return (Object.keys(known) as Name[])
    .filter((name) => preferences[name] !== undefined)
    .map((name) => `${name}=${preferences[name]}`)
    .join(', ')
}
