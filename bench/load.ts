/**
 * Load generator, run as a separate process beside the server it loads: `node bench/load.ts ADDRESS KEY CLIENTS
 * SECONDS` books as the page does, each client one booking after the other over a kept-alive connection, and prints one
 * line of JSON: { bookings, failures, latencies } with latencies in milliseconds.
 */
import { Agent, request } from 'node:http'
import { sampleBooking } from '../tests/helpers/sample-bookings.ts'

const [address = '', key = '', clients = '1', seconds = '1'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) })
const end = performance.now() + Number(seconds) * 1000
const latencies: number[] = []
let failures = 0

await Promise.all(Array.from({ length: Number(clients) }, client))
agent.destroy()
console.log(JSON.stringify({ bookings: latencies.length, failures, latencies }))

async function client(): Promise<void> {
  while (performance.now() < end) {
    const begun = performance.now()
    if ((await book()) === 201) latencies.push(performance.now() - begun)
    else failures += 1
  }
}

function book(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/rest/v1/form_responses?select=*`,
      {
        agent,
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-profile': 'public',
          prefer: 'return=representation',
          accept: 'application/vnd.pgrst.object+json',
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode)),
    )
    call.on('error', reject)
    call.end(JSON.stringify(sampleBooking()))
  })
}
