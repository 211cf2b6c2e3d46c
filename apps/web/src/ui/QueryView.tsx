import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { describeError } from '../data/describeError.ts'
import { ErrorPanel, StatePanel } from './EmptyState.tsx'
import { Skeleton } from './Skeleton.tsx'

/** The part of a query that is shown. */
export type ViewedQuery<T> = Pick<UseQueryResult<T, unknown>, 'data' | 'error' | 'fetchStatus'> & {
  refetch: () => unknown
}

type Props<T> = {
  query: ViewedQuery<T>
  /** Holds the place of the answer: an element, or the classes of a plain `Skeleton`. */
  skeleton: ReactElement | string
  children: (data: T) => ReactNode
}

/** The states of a query: loading, waiting for the connection, failed with a retry, or answered. */
export function QueryView<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null)
    return <ErrorPanel message={describeError(query.error)} onRetry={() => query.refetch()} />
  // The query library sends paused requests by itself once the connection is back.
  if (query.fetchStatus === 'paused')
    return <StatePanel icon="clock" title="Waiting for the connection" />
  return (
    <div aria-busy="true">
      {typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton}
    </div>
  )
}
