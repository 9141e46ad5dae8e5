/** Several servers over one Postgres. */
import { expect, test } from 'vitest'
import { expectNothingLost } from '../helpers/aftermath.ts'
import { engines, type Place } from '../helpers/databases.ts'
import { eventually } from '../helpers/eventually.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { startServer } from '../helpers/server-process.ts'
import { PATIENCE, times } from '../helpers/soak.ts'
import { crowd } from '../helpers/visitors.ts'

const [pglite, postgres] = engines as [(typeof engines)[0], (typeof engines)[0]]

test(
  'of three servers over one database one is killed: the others carry on, and no notice comes twice',
  async () => {
    await using stack = new AsyncDisposableStack()
    const place = stack.use(await postgres.place())
    const machines: Place[] = []
    const start = async () => {
      // Each has its own machine.
      const machine = { ...place, dataDir: stack.use(await pglite.place()).dataDir }
      machines.push(machine)
      return stack.use(await startServer(machine))
    }
    // All start at the same moment, over an empty database.
    const servers = await Promise.all([start(), start(), start()])
    let turn = 0
    // Round robin like a load balancer: after a dead server comes the next.
    const address = () => servers[turn++ % servers.length]?.address ?? ''
    const visitors = crowd({ size: 6, address, keepAlive: false })
    const kills = times(1)
    for (let kill = 1; kill <= kills; kill++) {
      await visitors.confirm(20)
      await servers.shift()?.kill()
      await visitors.confirm(20)
      if (kill < kills) servers.push(await start())
    }
    await visitors.leave()
    // The remaining servers deliver everything but the messages that the killed ones had claimed.
    await eventually(async () => {
      const answer = await fetch(`${address()}/healthz`)
      const { outbox } = (await answer.json()) as { outbox: { waiting: number } }
      expect(outbox.waiting).toBeLessThanOrEqual(kills)
    })
    expect(await Promise.all(servers.map(async (server) => (await server.stop()).code))).toEqual([0, 0])
    const mailbox = fileMailbox(place, ...machines)
    await expectNothingLost({ place, mailbox, ledger: visitors.ledger, kills })
  },
  PATIENCE,
)
