import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { sectorTotalsQuery } from '@tickmark/core/screens/sectorTotals'
import { useChangeSearch } from '../../data/readSearch.ts'

import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { AsOfNote, IntervalControl } from '../../tables/ranking/RankingControls.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import type { MarketsSearch } from './MarketsSearch.ts'
import { SectorsPanel } from './SectorsPanel.tsx'
import { SectorTreemapPanel } from './SectorTreemapPanel.tsx'

const route = getRouteApi('/markets')

/** All market sectors: where the money is, what moved, and who leads. */
export function MarketsPage() {
  const title = useScreenTitle('/markets')
  const search = route.useSearch()
  const input = sectorTotalsQuery(search)
  const query = useQuery(
    trpc.sectors.getTotals.queryOptions(input, { placeholderData: keepPreviousData }),
  )
  const change = useChangeSearch<MarketsSearch>()
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-xl font-semibold tracking-tight">{title}</h1>
        <IntervalControl
          value={search.interval ?? RANKING_INTERVAL}
          onChange={(interval) => change({ interval })}
        />
      </div>
      <AsOfNote />
      <PanelSlot name="Treemap of sectors">
        <SectorTreemapPanel input={input} query={query} search={search} onChange={change} />
      </PanelSlot>
      <PanelSlot name="Sectors">
        <SectorsPanel input={input} query={query} search={search} onChange={change} />
      </PanelSlot>
    </div>
  )
}
