import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/metrics/SECTOR_HEADLINE_METRICS'
import { type sectorTotalsQuery, TREEMAP_METRIC } from '@tickmark/core/screens/sectorTotals'
import { toDay } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { writeOrder } from '../../data/listOrder.ts'
import { useProjects } from '../../data/useProjects.ts'
import { requestToggle } from '../../documents/favorites/FavoriteStar.tsx'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { sortRows, useListOrder } from '../../tables/useListOrder.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { changeOrder, type MarketsSearch, SECTOR_ORDERS } from './MarketsSearch.ts'
import {
  buildSectorRows,
  findCommonEnd,
  makeSectorColumns,
  readSectorValue,
  type SectorRow,
} from './makeSectorColumns.tsx'

const ORDERS = {
  all: SECTOR_ORDERS,
  first: { by: TREEMAP_METRIC, descending: true },
  words: ['name'],
}

const CHANGES = new RegExp(`${changeOrder('')}$`)

/** The sort keys of the heads of metrics. */
const SORTED_BY = [
  { value: 'value', label: 'By value', title: 'Sort metrics by value' },
  { value: 'change', label: 'By change', title: 'Sort metrics by change' },
] as const

type Props = {
  input: ReturnType<typeof sectorTotalsQuery>
  query: UseQueryResult<SectorTotals, unknown>
  search: MarketsSearch
  onChange: (changes: MarketsSearch) => void
}

/** Every sector with the totals of its projects. */
export function SectorsPanel({ input, query, search, onChange }: Props) {
  const navigate = useNavigate()
  const { nameOf } = useProjects()
  const { data } = query
  // All time has no prior period.
  const hasChanges = input.interval !== 'max'
  const { order, sortOf } = useListOrder(
    ORDERS,
    hasChanges ? search.sort : search.sort?.replace(CHANGES, ''),
    onChange,
  )
  const sorted = SECTOR_HEADLINE_METRICS.find((id) => [id, changeOrder(id)].includes(order.by))
  const byChange = sorted !== undefined && order.by !== sorted
  const rows = useMemo(
    () =>
      data &&
      sortRows(buildSectorRows(data), (row) => readSectorValue(row, order.by), order.descending),
    [data, order],
  )
  const columns = useMemo(() => {
    const metrics = data?.metrics ?? []
    return makeSectorColumns({
      metrics,
      byChange,
      leadBy: knownMetric(sorted ?? TREEMAP_METRIC),
      nameOf,
      sortOf,
    })
  }, [data, nameOf, byChange, sorted, sortOf])
  const sortBy = (value: 'value' | 'change') => {
    const id = sorted ?? TREEMAP_METRIC
    const by = value === 'change' ? changeOrder(id) : id
    onChange({ sort: writeOrder({ by, descending: true }) })
  }
  return (
    <TablePanel
      title="Sectors"
      query={query}
      skeleton="h-[1200px]"
      rows={rows}
      options={
        hasChanges && (
          <SegmentedControl
            label="Sort metrics by"
            value={byChange ? 'change' : 'value'}
            segments={SORTED_BY}
            onChange={sortBy}
          />
        )
      }
      table={{
        layoutId: 'sectors',
        columns,
        rowKey: ({ sector }) => sector.market_sector_id,
        rowHeight: 46,
        headHeight: 48,
        rowKeys: { s: starSector },
        onOpen: ({ sector }) =>
          navigate({ to: '/markets/$sector', params: { sector: sector.market_sector_id } }),
      }}
      subject={{
        title: 'Market sectors',
        call: { procedure: 'sectors.getTotals', input },
        file: `market-sectors-${data?.interval}`,
        sources: data?.meta.sources ?? [],
      }}
      file={{ isSample: data?.meta.sample === true }}
      metrics={data?.metrics.map(({ metric_id }) => metric_id) ?? []}
      footer={
        data && (
          <>
            <span>{describeChanges(data)}</span>
            <Provenance meta={data.meta} />
          </>
        )
      }
    />
  )
}

function starSector({ sector }: SectorRow): void {
  requestToggle({ kind: 'markets', id: sector.market_sector_id, name: sector.name })
}

function describeChanges({ interval, metrics }: SectorTotals): string {
  if (interval === 'max') return 'All time has no prior period to compare totals with.'
  const end = findCommonEnd(metrics)
  const { long } = nameWindow(interval, end, toDay(Date.now()))
  const of = end === null ? ' of each metric' : ''
  return `Changes: ${long}${of} against the prior period, of the projects with figures in both.`
}
