import { getRouteApi, Link } from '@tanstack/react-router'
import type { SectorChartMode } from '@tickmark/core/answers/choices'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findSector, type KnownSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useChangeSearch } from '../../data/readSearch.ts'
import { Switched } from '../../data/Switched.tsx'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { AsOfNote, IntervalControl } from '../../tables/ranking/RankingControls.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SectorChartPanel } from './SectorChartPanel.tsx'
import { SectorHeader } from './SectorHeader.tsx'
import { SectorRanking } from './SectorRanking.tsx'
import type { SectorMetricSearch } from './SectorSearch.ts'

const route = getRouteApi('/markets/$sector/metrics/$metric')

const MODES = [
  { value: 'value', label: 'Values', title: 'Values' },
  { value: 'share', label: 'Shares', title: 'Shares of the sector' },
  { value: 'rank', label: 'Ranks', title: 'Ranks within the sector' },
] as const satisfies readonly { value: SectorChartMode; label: string; title: string }[]

export function SectorMetricPage() {
  const { sector: id, metric: slug } = route.useParams()
  const sector = findSector(id)
  const metric = findMetric(slug)
  if (sector === undefined) return <NotFoundPage what={`market sector “${id}”`} />
  if (metric === undefined) return <NotFoundPage what={`metric “${slug}”`} />
  return <KnownPage key={`${id}/${slug}`} sector={sector} metric={metric} />
}

/** One metric within one sector: project by project over time, as shares, as ranks, and ranked now. */
function KnownPage({ sector, metric }: { sector: KnownSector; metric: MetricDefinition }) {
  const title = `${metric.title} of ${sector.name}`
  usePageTitle(title)
  const search = route.useSearch()
  const change = useChangeSearch<SectorMetricSearch>()
  const modes = MODES.filter(({ value }) => value !== 'share' || metric.additive)
  const mode = modes.find(({ value }) => value === search.mode)?.value ?? 'value'
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <SectorHeader
        sector={sector}
        title={title}
        definition={describeMetric(metric).definition}
        facts={
          <Switched name="METRICS_PAGE_ENABLED">
            <Link
              to="/metrics/$metric"
              params={{ metric: metric.slug }}
              className="underline decoration-line2 underline-offset-2 hover:text-fg"
            >
              {metric.title} of all projects
            </Link>
          </Switched>
        }
        controls={
          <IntervalControl
            value={search.interval ?? RANKING_INTERVAL}
            onChange={(interval) => change({ interval })}
          />
        }
      />
      <AsOfNote />
      <PanelSlot name={title}>
        <SectorChartPanel
          sector={sector}
          metric={metric}
          look={search}
          mode={mode}
          offersPercent={false}
          onChange={change}
          controls={
            <SegmentedControl
              label="Chart mode"
              value={mode}
              segments={modes}
              onChange={(value) => change({ mode: value === 'value' ? undefined : value })}
            />
          }
        />
      </PanelSlot>
      <SectorRanking
        sector={sector}
        metric={metric}
        interval={search.interval}
        order={search.order}
        onOrder={(order) => change({ order: order === 'value' ? undefined : order })}
      />
    </div>
  )
}
