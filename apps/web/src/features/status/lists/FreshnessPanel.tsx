import { useQuery } from '@tanstack/react-query'
import type { FreshnessRow } from '@tickmark/core/answers/Coverage'
import { useMemo } from 'react'
import { trpc } from '../../../data/trpc.ts'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { useListOrder } from '../../../tables/useListOrder.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { makeFreshnessColumns } from './makeFreshnessColumns.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import {
  FRESHNESS_ORDERS,
  type FreshnessLine,
  type FreshnessOrder,
  isLagging,
  prepareFreshness,
} from './prepareFreshness.ts'
import { useStatusSearch } from './useStatusSearch.ts'

const ORDERS = {
  all: FRESHNESS_ORDERS,
  first: { by: 'old', descending: true },
  words: ['metric', 'source'],
} as const
const NO_FILTERS = { q: undefined, metrics: undefined, sources: undefined, bad: undefined } as const

/** How new each metric of each source is, what lags most first. */
export function FreshnessPanel() {
  const { search, change } = useStatusSearch()
  const { order, sortOf } = useListOrder<FreshnessOrder>(ORDERS, search.sort, change)
  const query = useQuery(trpc.status.getFreshness.queryOptions({}))
  const rows = query.data?.rows
  const lines = useMemo(
    () => prepareFreshness(rows ?? [], { ...search, order }),
    [rows, search, order],
  )
  const columns = useMemo(() => makeFreshnessColumns(sortOf), [sortOf])
  return (
    <TablePanel
      title="Freshness by source and metric"
      query={query}
      skeleton="h-[560px]"
      rows={rows && lines}
      table={{ label: 'Freshness', layoutId: 'freshness', columns, rowKey: keyOf, maxHeight: 720 }}
      subject={{ question: { procedure: 'status.getFreshness', input: {} }, file: 'freshness' }}
      file={{ isSample: query.data?.meta.sample === true, order: ['source'] }}
      empty={
        <NothingMatches
          of="metrics"
          none="No source has delivered anything yet."
          isFiltered={rows !== undefined && rows.length > 0}
          onClear={() => change(NO_FILTERS)}
        />
      }
      controls={
        <search aria-label="Filters" className="flex flex-wrap items-center gap-2">
          <Input
            size="xsmall"
            edge="quiet"
            type="search"
            aria-label="Filter by words"
            placeholder="Metric or source"
            value={search.q ?? ''}
            onChange={({ target }) => change({ q: target.value || undefined })}
            className="w-44"
          />
          <MultiPicker
            label="Source"
            options={listSources(rows ?? [])}
            values={search.sources?.split(',') ?? []}
            onChange={(ids) => change({ sources: ids.join(',') || undefined })}
          />
          <Checkbox
            label="Only what lags"
            checked={search.bad === true}
            onChange={(checked) => change({ bad: checked || undefined })}
          />
        </search>
      }
      footer={
        rows && (
          <>
            <span>
              {lines.length} of {rows.length} shown
            </span>
            <span className="ml-auto">{rows.filter(isLagging).length} end before yesterday</span>
          </>
        )
      }
    />
  )
}

function listSources(rows: readonly FreshnessRow[]) {
  const names = new Map(rows.map((row) => [row.source_id, row.source_name]))
  return [...names].map(([value, label]) => ({ value, label }))
}

function keyOf(line: FreshnessLine): string {
  return `${line.source_id}/${line.metric_id}`
}
