/** Browsers in a process of their own, whose clock its parent moves; used through `onPhones` below. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { flags } from '../../scripts/runtime.mjs'
import { storageOf } from './browser-storage.ts'

interface PhoneUse {
  url: string
  key: string
  /** The browser's storage. */
  kept: [string, string][]
  /** When it is used, in milliseconds from now by its clock; `refresh` to request a new token regardless of the clock. */
  moments: { at: number; refresh?: boolean }[]
}

/** Its refresh token afterwards, and whether it may make the company's calls. */
export interface Seen {
  refreshToken: string | undefined
  isCompany: boolean
}

/** Uses the page at these times on one phone after the other, reloading it each time. */
export async function onPhones(uses: PhoneUse[]): Promise<Seen[][]> {
  const child = spawn(process.execPath, [...flags, fileURLToPath(import.meta.url), JSON.stringify(uses)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const realNow = Date.now
  const seen: Seen[][] = []
  for (const { url, key, kept, moments } of JSON.parse(process.argv[2] ?? '') as PhoneUse[]) {
    const storage = new Map(kept)
    const onThis: Seen[] = []
    seen.push(onThis)
    for (const { at, refresh } of moments) {
      Date.now = () => realNow() + at
      const client = createClient(url, key, {
        auth: {
          storage: storageOf(storage),
          storageKey: 'desk',
          autoRefreshToken: false,
        },
      })
      if (refresh) await client.auth.refreshSession()
      const { data } = await client.auth.getSession()
      onThis.push({
        refreshToken: data.session?.refresh_token,
        isCompany: (await client.rpc('desk_findings')).status === 200,
      })
    }
  }
  console.log(JSON.stringify(seen))
}
