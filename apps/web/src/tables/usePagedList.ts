import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../data/queryClient.ts'
import type { Query } from '../data/trpc.ts'

/**
 * A list that the server returns page by page, as `PagedTablePanel` takes it: the page that a query is about, and any
 * other part, for files. The old page stays while another one loads.
 */
export function usePagedList<Input extends object, Output>(
  procedure: Query<Input, Output>,
  input: Input,
) {
  return {
    query: useQuery(procedure.queryOptions(input, { placeholderData: keepPreviousData })),
    fetchPart: (part: { limit: number; offset: number }) =>
      queryClient.fetchQuery(procedure.queryOptions({ ...input, ...part })),
  }
}
