import { hash } from 'node:crypto'

interface HeaderOptions {
  /** The finished HTML documents; their inline scripts and styles, and no others, are allowed to run. */
  documents: string[]
  /** Other origins the page may call: the backend's, if it is elsewhere. */
  connectTo?: string[]
  /**
   * Whether the page has a form that may be posted to its own origin without script. Otherwise an injected form could put its
   * contents into a URL.
   */
  takesForms?: boolean
  https: boolean
}

export function documentHeaders({
  documents,
  connectTo = [],
  takesForms = false,
  https,
}: HeaderOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ['script-src', "'self'", ...inlineHashes(documents, 'script')].join(' '),
    ['style-src', "'self'", ...inlineHashes(documents, 'style')].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    ['connect-src', "'self'", ...connectTo].join(' '),
    `form-action ${takesForms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    ...partHeaders(https),
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // With no-referrer a browser would not send a form's origin. Neither value tells other sites anything.
    'referrer-policy': takesForms ? 'same-origin' : 'no-referrer',
    'x-frame-options': 'DENY',
  }
}

/** The security headers of subresources: scripts, typefaces, pictures. The others would cost 580 bytes each time. */
export function partHeaders(https: boolean): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(https),
  }
}

export function dataHeaders(https: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...transportHeaders(https),
  }
}

function transportHeaders(https: boolean): Record<string, string> {
  return https ? { 'strict-transport-security': 'max-age=31536000' } : {}
}

/** CSP sources for inline content, each once. Data blocks such as JSON-LD never run and need none. */
function inlineHashes(documents: string[], element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}\\s*>`, 'gi')
  const contents = documents.flatMap((html) =>
    [...html.matchAll(pattern)].flatMap(([, attributes = '', content = '']) =>
      /\ssrc\s*=|type\s*=\s*["']?application\/(ld\+)?json/i.test(attributes) ? [] : [content],
    ),
  )
  return [...new Set(contents)].map((content) => `'sha256-${hash('sha256', content, 'base64')}'`)
}
