import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { sectorTotalsQuery } from '@tickmark/core/screens/sectorTotals'
import { Suspense, useMemo } from 'react'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { AsOfNote, IntervalControl } from '../../tables/ranking/RankingControls.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MartPanel } from '../marts/index.ts'
import {
  type MarketsSearch,
  moveInterval,
  parseMarketsSearch,
  sectorMartOf,
  TOTALS,
} from './MarketsSearch.ts'
import { SectorTreemapPanel } from './SectorTreemapPanel.tsx'

const route = getRouteApi('/markets')

/** All market sectors: where the money is, what moved, and who leads. */
export function MarketsPage() {
  const title = useScreenTitle('/markets')
  const raw = route.useSearch()
  const search = parseMarketsSearch(raw)
  const input = sectorTotalsQuery(search)
  const { interval } = input
  const query = useQuery(
    trpc.sectors.getTotals.queryOptions(input, { placeholderData: keepPreviousData }),
  )
  const change = useChangeSearch<MarketsSearch>()
  const mart = useMemo(() => sectorMartOf(interval), [interval])
  if (search.view !== raw.view) return <Navigate to="/markets" search={search} replace />
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-xl font-semibold tracking-tight">{title}</h1>
        <IntervalControl
          value={interval}
          onChange={(next) =>
            change({
              interval: next,
              ...(search.view && { view: moveInterval(search.view, interval, next) }),
            })
          }
        />
      </div>
      <AsOfNote />
      <PanelSlot name="Treemap of sectors">
        <SectorTreemapPanel input={input} query={query} search={search} onChange={change} />
      </PanelSlot>
      <PanelSlot name="Sectors">
        <Suspense fallback={<Skeleton className="h-[800px]" />}>
          <MartPanel
            mart={mart}
            title="Sectors"
            name="Market sectors"
            presetId={TOTALS}
            none="No sector has data"
            note="Changes compare with the prior period, of the projects with figures in both. A project counts in each of its sectors."
          />
        </Suspense>
      </PanelSlot>
    </div>
  )
}
