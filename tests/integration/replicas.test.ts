/** Several servers over one Postgres. */
import { expect, test } from 'vitest'
import { expectNothingLost } from '../helpers/aftermath.ts'
import { engines } from '../helpers/databases.ts'
import { fileMailbox } from '../helpers/notices.ts'
import { startServer } from '../helpers/server-process.ts'
import { PATIENCE, times } from '../helpers/soak.ts'
import { crowd } from '../helpers/visitors.ts'

const [, postgres] = engines as [unknown, (typeof engines)[0]]

test(
  'of three servers over one database one is killed: the others carry on, and no notice comes twice',
  async () => {
    await using place = await postgres.place()
    const mailbox = fileMailbox(place)
    await using started = new AsyncDisposableStack()
    const start = async () => started.use(await startServer(place))
    // At the same moment, over an empty database.
    const servers = await Promise.all([start(), start(), start()])
    let turn = 0
    // As a load balancer sends them; whoever meets a dead one is sent to the next.
    const address = () => servers[turn++ % servers.length]?.address ?? ''
    const visitors = crowd({ size: 12, address, keepAlive: false })
    const kills = times(1)
    for (let kill = 1; kill <= kills; kill++) {
      await visitors.confirm(40)
      await servers.shift()?.kill()
      await visitors.confirm(40)
      if (kill < kills) servers.push(await start())
    }
    await visitors.leave()
    expect(await Promise.all(servers.map(async (server) => (await server.stop()).code))).toEqual([0, 0])
    await expectNothingLost({ place, mailbox, ledger: visitors.ledger, kills })
  },
  PATIENCE,
)
