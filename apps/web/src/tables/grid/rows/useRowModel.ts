import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../../data/createStore.ts'
import { useDataStatus } from '../../../data/useDataStatus.ts'
import type { RowsQuestion } from '../view/describeView.ts'
import { createRowModel, type RowModel, type RowsSnapshot } from './createRowModel.ts'
import { martRowsQuery } from './martRowsQuery.ts'

/** How long lines stay in sight before they are asked for, so that a long way down asks for little of what it passes. */
const PAUSE_MS = 60

type Rows = RowsSnapshot & {
  model: RowModel
  /** The rows are still those of the question before. */
  isStale: boolean
}

/** The rows of a question. While another one is on its way, those of the one before stay in place. */
export function useRowModel(martId: string, question: RowsQuestion): Rows {
  const client = useQueryClient()
  const { data: status } = useDataStatus()
  const text = JSON.stringify([martId, question])
  // Groups stay open while the order and the filters change.
  const groupText = JSON.stringify([martId, question.rowGroupCols])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups have other keys.
  const open = useMemo(() => new Set<string>(), [groupText])
  const version = status?.data_version
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer data have other rows.
  const model = useMemo(() => {
    const [mart, asked] = JSON.parse(text) as [string, RowsQuestion]
    return createRowModel({
      ask: (part) => client.fetchQuery(martRowsQuery(mart, { ...asked, ...part })),
      groups: asked.rowGroupCols.map(({ id }) => id),
      open,
    })
  }, [client, text, open, version])
  const [shown, setShown] = useState(model)
  const next = useStore(model)
  if (shown !== model && (next.first !== null || next.error !== null)) setShown(model)
  return { ...useStore(shown), model: shown, isStale: shown !== model }
}

/** Asks for the lines in sight as far as they are missing. */
export function useWantedRows({ model, ...snapshot }: Rows, first: number, end: number): void {
  const { count } = snapshot
  useEffect(() => {
    // The server answers one question after the other, and hears nothing of those that are not asked.
    const pause = setTimeout(() => model.want(first, Math.min(end, count)), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [model, first, end, count])
}
