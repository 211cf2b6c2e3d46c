import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../data/trpc.ts'

/** How often it is asked again, in milliseconds: while the sources are asked, and in between. */
const POLL_MS = { running: 1_500, resting: 30_000 } as const

/** How the asking of live sources stands. */
export function useSyncStatus() {
  return useQuery(
    trpc.status.getSync.queryOptions(
      {},
      {
        staleTime: POLL_MS.running,
        refetchInterval: ({ state }) => (state.data?.running ? POLL_MS.running : POLL_MS.resting),
      },
    ),
  )
}
