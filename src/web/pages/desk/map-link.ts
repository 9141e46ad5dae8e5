/**
 * Opens the phone's own map. Nothing is sent before it is pressed.
 * @param agent the user agent string
 */
export function mapLink(address: string, agent = navigator.userAgent): string {
  const query = encodeURIComponent(address)
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?q=${query}`
  if (/Android/.test(agent)) return `geo:0,0?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}
