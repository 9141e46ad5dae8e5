import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

const address = 'Ekvägen 9 & 11, Sollentuna'
const written = 'Ekv%C3%A4gen%209%20%26%2011%2C%20Sollentuna'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', `https://maps.apple.com/?q=${written}`],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', `geo:0,0?q=${written}`],
  ['Mozilla/5.0 (X11; Linux x86_64)', `https://www.openstreetmap.org/search?query=${written}`],
])('%s gets its own map', (agent, link) => {
  expect(mapLink(address, agent)).toBe(link)
})
