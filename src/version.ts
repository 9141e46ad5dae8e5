import manifest from '../package.json' with { type: 'json' }

/** CHANGELOG.md says what is new in it. */
export const version: string = manifest.version
