import { useQuery } from '@tanstack/react-query'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { sectorTotalsQuestion } from '@tickmark/core/screens/sectorTotals'
import { FULL_CHANGE, groupSectors } from '@tickmark/core/screens/sectorTreemap'
import { toDay } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { TreemapScale } from '../../charts/treemap/TreemapScale.tsx'
import { readSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { parseMarketsSearch } from './MarketsSearch.ts'
import { listTreemapRows } from './makeTreemapColumns.tsx'
import { nameTreemapChange, SectorTreemap } from './SectorTreemap.tsx'

/** All market sectors as a treemap, alone in a frame. */
export function EmbeddedSectors(props: EmbeddedPartProps) {
  const { title, look } = props.part
  const search = parseMarketsSearch({ ...look })
  const as_of = readSearch({ ...look }).asOf('as_of')
  const query = useQuery(
    trpc.sectors.getTotals.queryOptions(sectorTotalsQuestion({ ...search, as_of })),
  )
  return (
    <QueryFrame
      {...props}
      query={query}
      footer={(totals) => (
        <>
          <TreemapScale
            limit={FULL_CHANGE[totals.interval]}
            of={nameTreemapChange(totals, toDay(Date.now()))}
          />
          <Provenance meta={totals.meta} metric={totals.treemap.size_metric} />
        </>
      )}
    >
      {(totals, height) => (
        <Drawing label={title} totals={totals} asTable={search.table === true} height={height} />
      )}
    </QueryFrame>
  )
}

type DrawingProps = { label: string; totals: SectorTotals; asTable: boolean; height: number }

function Drawing({ label, totals, asTable, height }: DrawingProps) {
  const { byId } = useProjects()
  const groups = useMemo(() => groupSectors(totals.treemap, byId), [totals, byId])
  const rows = useMemo(() => listTreemapRows(groups), [groups])
  if (groups.length === 0)
    return <EmptyState title="No project has a positive figure of this metric" />
  return (
    <SectorTreemap
      label={label}
      metric={knownMetric(totals.treemap.size_metric)}
      groups={groups}
      rows={rows}
      interval={totals.interval}
      asTable={asTable}
      height={height}
    />
  )
}
