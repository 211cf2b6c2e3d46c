import { useQuery } from '@tanstack/react-query'
import type { FreshnessRow } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { useMemo } from 'react'
import { bindLists } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { figureColumn, textColumn, valueColumn } from '../../../tables/figureColumn.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { useListOrder } from '../../../tables/useListOrder.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Hint } from '../../../ui/hints/Hint.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import {
  FRESHNESS_ORDERS,
  type FreshnessLine,
  type FreshnessOrder,
  isLagging,
  prepareFreshness,
} from './prepareStatusRows.ts'
import { NothingMatches } from './ScopeFilters.tsx'
import { countFilters, useStatusSearch } from './useStatusSearch.ts'

const ORDERS = {
  all: FRESHNESS_ORDERS,
  first: { by: 'old', descending: true },
  words: ['metric', 'source'],
} as const
const NO_FILTERS = { q: undefined, metrics: undefined, sources: undefined, bad: undefined } as const

/** Shows how new each metric of each source is, those that lag most first. */
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
      subject={{ call: { procedure: 'status.getFreshness', input: {} }, file: 'freshness' }}
      file={{ isSample: query.data?.meta.sample === true, order: ['source'] }}
      empty={
        <NothingMatches
          of="metrics"
          none="No source has delivered anything yet."
          isFiltered={rows !== undefined && rows.length > 0}
          onClear={() => change(NO_FILTERS)}
        />
      }
      optionCount={countFilters(search)}
      options={
        <search aria-label="Filters" className="flex flex-wrap items-center gap-2">
          <SearchInput
            label="Filter by words"
            placeholder="Metric or source"
            value={search.q}
            onChange={(q) => change({ q })}
            className="w-44"
          />
          <MultiPicker
            label="Source"
            options={listSources(rows ?? [])}
            {...bindLists(search, change, true)('sources')}
          />
          <Checkbox
            label="Stale only"
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

type SortOf = (by: FreshnessOrder) => DataColumn<FreshnessLine>['sort']

/** The columns of freshness: the metric, its source, and how new its values are. */
function makeFreshnessColumns(sortOf: SortOf): DataColumn<FreshnessLine>[] {
  return [
    textColumn('metric', 'Metric', {
      width: 230,
      sort: sortOf('metric'),
      value: (line) => line.title,
      cell: (line) => <MetricLink id={line.metric_id} />,
      file: ['metric_id'],
    }),
    textColumn('source', 'Source', {
      width: 190,
      sort: sortOf('source'),
      value: (line) => line.source_name,
      cell: (line) => <SourceName id={line.source_id} />,
      file: ['source_id'],
    }),
    valueColumn('newest', 'Latest day', {
      width: 130,
      sort: sortOf('newest'),
      value: (line) => line.newest_day,
      cell: (line) => (
        <span className={isLagging(line) ? 'text-warn' : ''}>{formatDay(line.newest_day)}</span>
      ),
      file: ['newest_day'],
    }),
    figureColumn(
      'old',
      <Hint text="Days from the latest day to yesterday">
        <span className="block truncate">Days behind</span>
      </Hint>,
      {
        width: 120,
        sort: sortOf('old'),
        value: (line) => line.days_old,
        write: formatCount,
        file: 'days_old',
      },
    ),
    figureColumn(
      'behind',
      <Hint text="Days from the latest day to the latest that any source has of the metric">
        <span className="block truncate">Lag vs. newest source</span>
      </Hint>,
      {
        width: 130,
        sort: sortOf('behind'),
        value: (line) => line.days_behind,
        write: formatCount,
        file: 'days_behind',
      },
    ),
    valueColumn(
      'current',
      <Hint text="Projects with a value in the last seven days up to the latest, of all that the source has the metric of">
        <span className="block truncate">Up-to-date projects</span>
      </Hint>,
      {
        width: 160,
        sort: sortOf('current'),
        value: (line) => line.current_series / line.series,
        cell: (line) => `${formatCount(line.current_series)} of ${formatCount(line.series)}`,
        file: ['series', 'current_series'],
      },
    ),
    figureColumn('points', 'Points', {
      width: 120,
      sort: sortOf('points'),
      value: (line) => line.points,
      write: formatCount,
      adds: true,
      file: 'points',
    }),
  ]
}
