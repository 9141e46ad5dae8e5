/** Many times a busy day's bookings, as fast as they are accepted. */
import { expect, test } from 'vitest'
import { engines } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { startServer } from '../helpers/server-process.ts'
import { oneOf, PATIENCE, times } from '../helpers/soak.ts'
import { crowd } from '../helpers/visitors.ts'

const BOOKINGS = times(100)

for (const engine of oneOf('load', engines)) {
  test(
    `${BOOKINGS} bookings on ${engine.name} are taken without an error and their notices delivered, in 200 MB`,
    async () => {
      await using place = await engine.migratedPlace()
      const mailbox = fileMailbox(place)
      await using site = await startServer(place)
      const rest = await site.memory()
      const start = performance.now()
      const seconds = () => ((performance.now() - start) / 1000).toFixed(1)

      const visitors = crowd({ size: 16, address: () => site.address, leaveEarly: 0 })
      await visitors.confirm(BOOKINGS)
      await visitors.leave()
      const taken = seconds()
      const { ledger } = visitors
      await eventually(async () => expect(new Set(await mailbox.arrived()).size).toBe(ledger.confirmed.size), 200)

      expect(ledger.unexpected).toEqual([])
      expect(ledger.sent.size).toBe(ledger.confirmed.size)
      expect(await mailbox.arrived()).toHaveLength(ledger.confirmed.size)
      const { now, peak } = await site.memory()
      expect(peak).toBeLessThan(200)
      console.info(
        `${engine.name}: ${ledger.confirmed.size} bookings in ${taken} s, the last notice after ${seconds()} s; ` +
          `memory ${Math.round(rest.now)} MB at rest, ${Math.round(now)} MB after, ${Math.round(peak)} MB at most`,
      )
    },
    PATIENCE,
  )
}
