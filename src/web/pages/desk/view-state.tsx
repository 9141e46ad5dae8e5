import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { swedishTime } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'

interface ViewStateProps<T> {
  query: UseQueryResult<T>
  /** What is missing, e.g. 'Inkorgen'. */
  what: string
  children(data: T): ReactNode
}

export function ViewState<T>({ query, what, children }: ViewStateProps<T>) {
  const { data, error, failureReason, fetchStatus, dataUpdatedAt, refetch } = query
  const time = swedishTime(dataUpdatedAt).time
  const isStale = data !== undefined && (error !== null || fetchStatus === 'paused')
  return (
    <>
      {data === undefined && fetchStatus === 'fetching' && (
        // A silent server is asked once more, which takes as long again.
        <p>{failureReason ? 'Det dröjer. Försöker igen …' : 'Hämtar …'}</p>
      )}
      {data === undefined && fetchStatus === 'paused' && (
        <p>{`${what} har inte öppnats på den här enheten, och nu är här ingen täckning.`}</p>
      )}
      {data === undefined && error && fetchStatus === 'idle' && (
        <div className="stack" role="alert" aria-live="assertive">
          <p>{error.message}</p>
          <Button look="quiet" onClick={() => refetch()}>
            Försök igen
          </Button>
        </div>
      )}
      {isStale && (
        <p className="stale">{`${error?.message ?? 'Ingen kontakt just nu.'} Så här såg det ut kl.\u00a0${time}.`}</p>
      )}
      {data !== undefined && <Of data={data}>{children}</Of>}
    </>
  )
}

/** An element of its own: a view is never a mere text beside the others. */
function Of<T>({ data, children }: { data: T; children(data: T): ReactNode }) {
  return children(data)
}
