import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * A part that the page's script hydrates: prerendered, and found by its id. The rest of a page is never sent as script.
 */
export function Island({ id, children }: { id: string; children: ReactElement }) {
  return <div id={id} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
}
