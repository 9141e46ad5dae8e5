import type { Backend } from './backend.ts'

/** Fetches and connects the backend client at the first call; a failed attempt is forgotten, so that the next retries. */
export function createBackendLoader(): () => Promise<Backend> {
  let loading: Promise<Backend> | null = null
  return () => {
    loading ??= load().catch((error) => {
      loading = null
      throw error
    })
    return loading
  }
}

async function load(): Promise<Backend> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=backend]')
  const { connect } = await import('./backend.ts')
  return connect(meta?.content ?? '', meta?.dataset.key ?? '')
}
