import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../../data/createStore.ts'
import { toNetworkError } from '../../../data/rest/HttpError.ts'
import { useDataStatus } from '../../../data/useDataStatus.ts'
import type { RowsQuery } from '../view/describeView.ts'
import { createRowModel, type RowModel, type RowsSnapshot } from './createRowModel.ts'

/**
 * The time for which lines stay in view before they are requested, so that a long scroll requests little of what it
 * passes.
 */
const PAUSE_MS = 60

type Rows = RowsSnapshot & {
  model: RowModel
  /** The rows are still those of the query before. */
  isStale: boolean
}

/** The rows of a query. While another one is on its way, those of the one before stay in place. */
export function useRowModel(martId: string, rowsQuery: RowsQuery): Rows {
  const client = useQueryClient()
  const { data: status } = useDataStatus()
  const text = JSON.stringify([martId, rowsQuery])
  // Groups stay open while the order and the filters change.
  const groupText = JSON.stringify([martId, rowsQuery.rowGroupCols])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups have other keys.
  const open = useMemo(() => new Set<string>(), [groupText])
  const version = status?.data_version
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer data have other rows.
  const model = useMemo(() => {
    const [mart, request] = JSON.parse(text) as [string, RowsQuery]
    return createRowModel({
      fetchPart: (part) => client.fetchQuery(martRowsQuery(mart, { ...request, ...part })),
      groups: request.rowGroupCols.map(({ id }) => id),
      open,
    })
  }, [client, text, open, version])
  const [shown, setShown] = useState(model)
  const next = useStore(model)
  if (shown !== model && (next.first !== null || next.error !== null)) setShown(model)
  return { ...useStore(shown), model: shown, isStale: shown !== model }
}

/** Requests the lines in view that are missing. */
export function useWantedRows({ model, ...snapshot }: Rows, first: number, end: number): void {
  const { count } = snapshot
  useEffect(() => {
    // The server answers one request after the other, so that requests that are not sent cost nothing.
    const pause = setTimeout(() => model.want(first, Math.min(end, count)), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [model, first, end, count])
}

/** A page of a mart's rows. The call is sent as a change, since its query may be long, but it only reads. */
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
