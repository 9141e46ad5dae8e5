import manifest from '../package.json' with { type: 'json' }

/** Of this program; package.json has the number, and CHANGELOG.md says what is new in it. */
export const version: string = manifest.version
