import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

type Props<T> = {
  query: UseQueryResult<T, unknown>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** The states of one question: on its way, refused with a way to try again, or answered. */
export function QueryView<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <div aria-busy="true">{skeleton}</div>
  const message = query.error instanceof Error ? query.error.message : String(query.error)
  return <ErrorPanel message={message} onRetry={() => query.refetch()} />
}
