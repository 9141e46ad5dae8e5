/**
 * Where the phone's own map shows an address. Nothing is sent before the link is pressed.
 * @param agent the browser's name for itself
 */
export function mapLink(address: string, agent = navigator.userAgent): string {
  const query = encodeURIComponent(address)
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?q=${query}`
  if (/Android/.test(agent)) return `geo:0,0?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}
