/**
 * Load generator, run as a separate process beside the server it loads: `node bench/load.ts ADDRESS KEY CLIENTS
 * SECONDS` books as the page does, each client one booking after the other over a kept-alive connection, first the booking and
 * then its notice, and prints one line of JSON: { bookings, failures, latencies }, with the milliseconds to the booking's answer.
 */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { notificationFor } from '../src/shared/notification.ts'
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
    const booked = await insert('form_responses?select=*', sampleBooking())
    const milliseconds = performance.now() - begun
    const notified = booked.status === 201 && (await insert('outbox', notificationFor(JSON.parse(booked.body))))
    if (notified && notified.status === 201) latencies.push(milliseconds)
    else failures += 1
  }
}

function insert(into: string, row: object): Promise<{ status: number | undefined; body: string }> {
  const isRead = into.includes('select')
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/rest/v1/${into}`,
      {
        agent,
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-profile': 'public',
          prefer: isRead ? 'return=representation' : 'return=minimal',
          ...(isRead && { accept: 'application/vnd.pgrst.object+json' }),
        },
      },
      async (answer) => resolve({ status: answer.statusCode, body: await text(answer) }),
    )
    call.on('error', reject)
    call.end(JSON.stringify(row))
  })
}
