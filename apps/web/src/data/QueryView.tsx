import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { describeError } from './describeError.ts'

type Props<T> = {
  query: Pick<UseQueryResult<T, unknown>, 'data' | 'error' | 'fetchStatus'> & {
    refetch: () => unknown
  }
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** The states of one question: on its way, waiting for the connection, refused with a way to try again, or answered. */
export function QueryView<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null)
    return <ErrorPanel message={describeError(query.error)} onRetry={() => query.refetch()} />
  // Questions asked without a connection go out by themselves once it is back.
  if (query.fetchStatus === 'paused')
    return <StatePanel icon="clock" title="Waiting for the connection" />
  return <div aria-busy="true">{skeleton}</div>
}
