import { useQuery } from '@tanstack/react-query'
import type { FreshnessRow } from '@tickmark/core/answers/Coverage'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { makeFreshnessColumns } from './makeFreshnessColumns.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import {
  FRESHNESS_ORDERS,
  type FreshnessOrder,
  isLagging,
  prepareFreshness,
} from './prepareFreshness.ts'
import { useOrder } from './useOrder.ts'
import { useStatusSearch } from './useStatusSearch.ts'

const ORDERS = {
  all: FRESHNESS_ORDERS,
  first: { by: 'old', descending: true },
  words: new Set<FreshnessOrder>(['metric', 'source']),
} as const
const NO_FILTERS = { q: undefined, metrics: undefined, sources: undefined, bad: undefined } as const

/** What a file of the list holds. */
const FIELDS = [
  'source_id',
  'metric_id',
  'newest_day',
  'days_old',
  'days_behind',
  'series',
  'current_series',
  'points',
] as const

/** How new each metric of each source is, what lags most first. */
export function FreshnessPanel() {
  const { search, change } = useStatusSearch()
  const { order, sortOf } = useOrder<FreshnessOrder>(ORDERS)
  const query = useQuery(trpc.status.getFreshness.queryOptions({}))
  const rows = query.data?.rows
  const lines = useMemo(
    () => prepareFreshness(rows ?? [], { ...search, order }),
    [rows, search, order],
  )
  const columns = useMemo(() => makeFreshnessColumns(sortOf), [sortOf])
  const table = (maxHeight?: number) => (
    <ListTable
      label="Freshness"
      layoutId="freshness"
      columns={columns}
      rows={lines}
      rowKey={(line) => `${line.source_id}/${line.metric_id}`}
      maxHeight={maxHeight}
    />
  )
  return (
    <Panel
      title="Freshness by source and metric"
      controls={
        <>
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
          <PanelTools
            subject={{
              title: 'Freshness by source and metric',
              question: { procedure: 'status.getFreshness', input: {} },
              file: 'freshness',
              table: query.data && (() => tabulateFields(lines, FIELDS, query.data.meta.sample)),
              rows: lines,
            }}
            enlarge={lines.length === 0 ? undefined : table}
          />
        </>
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
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {() =>
          lines.length === 0 ? (
            <NothingMatches
              of="metrics"
              none="No source has delivered anything yet."
              isFiltered={rows !== undefined && rows.length > 0}
              onClear={() => change(NO_FILTERS)}
            />
          ) : (
            table()
          )
        }
      </QueryView>
    </Panel>
  )
}

function listSources(rows: readonly FreshnessRow[]) {
  const names = new Map(rows.map((row) => [row.source_id, row.source_name]))
  return [...names].map(([value, label]) => ({ value, label }))
}
