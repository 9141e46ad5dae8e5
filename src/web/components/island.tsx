import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * A part that the page's script hydrates: prerendered, and found by its id. The script renders the same tree, including the
 * boundary. The rest of a page is never sent as script.
 */
export function Island({ id, children }: { id: string; children: ReactElement }) {
  const html = renderToString(<ErrorBoundary>{children}</ErrorBoundary>)
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />
}
