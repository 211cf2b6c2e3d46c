import { useQuery } from '@tanstack/react-query'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { trpc } from './trpc.ts'

/** The interval of refetching the status, in milliseconds. */
const POLL_MS = { filling: 2_000, empty: 5_000, ready: 15_000 } as const satisfies Record<
  DataStatus['state'],
  number
>
/** The same while live data comes in for the first time, which can take an hour. */
const LIVE_POLL_MS = 4_000

/** Loads the state of the data. Refetched repeatedly, so that pages fill by themselves and notice later loads. */
export function useDataStatus() {
  return useQuery(
    trpc.status.getDataStatus.queryOptions(
      {},
      {
        refetchInterval: ({ state: { data } }) =>
          data !== undefined && (data.live === null ? POLL_MS[data.state] : LIVE_POLL_MS),
      },
    ),
  )
}

/** The way from a source's id to its name; an unknown id stands for itself. */
export function useSourceName(): (sourceId: string) => string {
  const { data } = useDataStatus()
  return (sourceId) =>
    data?.sources.find((source) => source.source_id === sourceId)?.name ?? sourceId
}
