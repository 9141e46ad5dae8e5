import { isDeepStrictEqual } from 'node:util'
import { readableHost } from '../messages/readable-host.ts'
import { company } from '../shared/company.ts'
import { noExceptions, type PickupExceptions } from '../shared/pickup-days.ts'
import { seasonWords } from '../shared/season-words.ts'

/** The placeholders in a built document; all values are origins or plain identifiers, safe in HTML and XML. */
export interface DocumentSettings {
  publicUrl: string
  /** The backend's address; empty for the page's own origin. */
  backendUrl: string
  backendKey: string
}

export interface ShownDays {
  days: PickupExceptions
  announcement: string
  lastDay: string | null
  isClosed: boolean
}

/** Until the database has been asked. */
export const shownAtFirst: ShownDays = {
  days: noExceptions,
  announcement: '',
  lastDay: company.season.lastDay,
  isClosed: false,
}

/** A part of a document that changes while the server runs; it remains after the settings are filled in. */
const PICKUP_EXCEPTIONS = '__PICKUP_EXCEPTIONS__'

/** What visitors have to know of season and room (shared/announcement.ts); changes like the above. */
const ANNOUNCEMENT = '__ANNOUNCEMENT__'

/** A build writes the season of the company's file. */
const builtWords = seasonWords(company.season.lastDay)

export function namesDays(document: string): boolean {
  return document.includes(PICKUP_EXCEPTIONS) || builtWords.some((words) => document.includes(words))
}

/** Also without prices where nothing can be had. */
export function fillInDays(document: string, { days, announcement, lastDay, isClosed }: ShownDays): string {
  const list = isDeepStrictEqual(days, noExceptions) ? '' : JSON.stringify(days)
  const attribute = list.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const words = seasonWords(lastDay)
  const text = builtWords.reduce((text, built, at) => text.replaceAll(built, () => words[at] as string), document)
  const offered = isClosed ? text.replace(/,"priceRange":"[^"]*"/, '') : text
  return offered.replace(PICKUP_EXCEPTIONS, () => attribute).replaceAll(ANNOUNCEMENT, announcement)
}

/** Without what it says where no server takes its form, if the backend is our own. */
export function fillIn(document: string, settings: DocumentSettings): string {
  const forUs =
    settings.backendUrl === '' ? document.replace(/<noscript id="book-otherwise">.*?<\/noscript>/s, '') : document
  // Replacer functions: in a replacement string `$&` would be interpreted.
  return forUs
    .replaceAll('__PUBLIC_URL__', () => settings.publicUrl)
    .replaceAll('__PUBLIC_HOST__', () => readableHost(settings.publicUrl))
    .replaceAll('__BACKEND_URL__', () => settings.backendUrl)
    .replaceAll('__BACKEND_KEY__', () => settings.backendKey)
}
