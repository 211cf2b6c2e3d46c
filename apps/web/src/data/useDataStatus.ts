import { useQuery } from '@tanstack/react-query'
import { trpc } from './trpc.ts'

const POLL_MS = 2_000

/** What is loaded. While the first load runs it is asked again every two seconds. */
export function useDataStatus() {
  return useQuery(
    trpc.status.getDataStatus.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.state === 'filling' ? POLL_MS : false) },
    ),
  )
}
