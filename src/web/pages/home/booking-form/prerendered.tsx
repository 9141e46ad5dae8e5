const parts = import.meta.env.SSR ? await import('./prerendered-parts.tsx') : null

interface PrerenderedProps {
  part: 'announcement' | 'picture' | 'binding' | 'earlyStart' | 'terms'
  className?: string
  id?: string
}

/** Why the form cannot be sent, where only script shows it (early-press.ts): text browsers read what a style would hide. */
export function Unavailable() {
  return <p className="form-unavailable" suppressHydrationWarning data-words={parts?.unavailable} />
}

/** Written into the document at build time; React leaves it as it is. */
export function Prerendered({ part, ...attributes }: PrerenderedProps) {
  const Part = part === 'picture' || part === 'binding' ? 'div' : 'p'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, made when the page is built
  return <Part suppressHydrationWarning dangerouslySetInnerHTML={{ __html: parts?.[part] ?? '' }} {...attributes} />
}
