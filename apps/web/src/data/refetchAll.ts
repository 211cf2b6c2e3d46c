import { queryClient } from './queryClient.ts'

/**
 * Asks the server everything again that the page shows, and forgets what it does not show: the answers of
 * a part that failed are among those. Resolves when the new answers, or their refusals, are there.
 */
export async function refetchAll(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
