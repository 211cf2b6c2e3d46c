import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { chooseSectorMetric } from '@tickmark/core/screens/chooseSectorMetric'
import { RANKING_INTERVAL } from '@tickmark/core/screens/RANKING_INTERVAL'
import { sectorTotalsQuestion } from '@tickmark/core/screens/sectorTotalsQuestion'
import { findSector, type KnownSector } from '@tickmark/core/sectors/findSector'
import { trpc } from '../../../data/trpc.ts'
import { usePageTitle } from '../../../data/usePageTitle.ts'
import { AsOfNote } from '../../../tables/ranking/AsOfNote.tsx'
import { IntervalControl } from '../../../tables/ranking/IntervalControl.tsx'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SectorFigures } from './SectorFigures.tsx'
import { SectorHeader } from './SectorHeader.tsx'
import { SectorPanels } from './SectorPanels.tsx'
import type { SectorSearch } from './SectorSearch.ts'
import { SectorWithoutData } from './SectorWithoutData.tsx'

const route = getRouteApi('/markets/$sector')

export function SectorPage() {
  const { sector: id } = route.useParams()
  const sector = findSector(id)
  if (sector === undefined) return <NotFoundPage what={`market sector “${id}”`} />
  return <KnownSectorPage key={id} sector={sector} />
}

/** One sector: what its projects are together, over time, among each other, and how the largest weigh. */
function KnownSectorPage({ sector }: { sector: KnownSector }) {
  usePageTitle(sector.name)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: SectorSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  const interval = search.interval ?? RANKING_INTERVAL
  const totals = useQuery({
    ...trpc.sectors.getTotals.queryOptions(
      sectorTotalsQuestion({ interval, sector, as_of: search.as_of }),
    ),
    placeholderData: keepPreviousData,
  })
  const own = totals.data?.sectors.find((one) => one.market_sector_id === sector.market_sector_id)
  const chosen = findMetric(search.metric ?? '')
  const metric = chosen ?? (totals.data && chooseSectorMetric(sector, totals.data))
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <SectorHeader
        sector={sector}
        facts={
          <span>
            {own === undefined ? '—' : own.projects_with_data} of {own?.projects ?? '—'} projects
            have data
          </span>
        }
        controls={
          <IntervalControl value={interval} onChange={(value) => change({ interval: value })} />
        }
      />
      <AsOfNote />
      {own?.projects_with_data === 0 ? (
        <SectorWithoutData sector={sector} />
      ) : (
        <>
          <PanelSlot name="Totals">
            <SectorFigures sector={sector} query={totals} />
          </PanelSlot>
          {metric === undefined ? (
            <Skeleton className="h-[900px]" />
          ) : (
            <SectorPanels sector={sector} metric={metric} search={search} onChange={change} />
          )}
        </>
      )}
    </div>
  )
}
