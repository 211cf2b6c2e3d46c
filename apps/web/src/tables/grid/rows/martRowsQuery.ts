import { queryOptions } from '@tanstack/react-query'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { toNetworkError } from '../../../data/rest/HttpError.ts'

/** A page of a mart's rows. The call is sent as a change, since its question may be long, but it only reads. */
export function martRowsQuery(martId: string, request: RowsRequestInput) {
  const input = { mart_id: martId, rows_request: request }
  return queryOptions({
    queryKey: [['marts', 'postMart'], { input, type: 'query' }] as const,
    queryFn: async () => {
      const { caller } = await toNetworkError(import('../../../data/trpc/caller.ts'))
      return (await caller.mutation('marts.postMart', input)) as MartPage
    },
  })
}
