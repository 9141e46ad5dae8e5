const parts = import.meta.env.SSR ? await import('./still-parts.tsx') : null

interface StillProps {
  part: 'picture' | 'binding' | 'earlyStart' | 'terms' | 'unavailable'
  className?: string
  id?: string
}

/** A part of the form that never changes: written where the page is made; React keeps what the document has. */
export function Still({ part, ...attributes }: StillProps) {
  const Part = part === 'picture' || part === 'binding' ? 'div' : 'p'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, made when the page is built
  return <Part suppressHydrationWarning dangerouslySetInnerHTML={{ __html: parts?.[part] ?? '' }} {...attributes} />
}
