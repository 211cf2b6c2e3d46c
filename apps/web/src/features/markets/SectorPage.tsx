import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { listSectorMetrics } from '@tickmark/core/metrics/listSectorMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { chooseSectorMetric } from '@tickmark/core/screens/chooseSectorMetric'
import { sectorTotalsQuery } from '@tickmark/core/screens/sectorTotals'
import { findSector, type KnownSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type Day, isStale, toDay } from '@tickmark/core/time/Day'
import { type ReactNode, useMemo } from 'react'
import { columnLabel } from '../../data/columnText.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { AsOfNote, IntervalControl } from '../../tables/ranking/RankingControls.tsx'
import { ScatterPlace } from '../../tables/scatter/ScatterPlace.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { MetricHint } from '../../ui/hints/Hint.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { describePartial, PartialMark } from '../../ui/PartialMark.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { describeSectorFigure } from './describeSectorFigure.ts'
import { SectorChartPanel } from './SectorChartPanel.tsx'
import { SectorHeader } from './SectorHeader.tsx'
import { SectorRanking } from './SectorRanking.tsx'
import type { SectorSearch } from './SectorSearch.ts'

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
  const change = useChangeSearch<SectorSearch>()
  const interval = search.interval ?? RANKING_INTERVAL
  const totals = useQuery({
    ...trpc.sectors.getTotals.queryOptions(
      sectorTotalsQuery({ interval, sector, as_of: search.as_of }),
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

/** As many as a user reads through. */
const MAX_MEMBERS = 200

/** A sector without data in any loaded source: its members, and what would fill it. */
function SectorWithoutData({ sector }: { sector: KnownSector }) {
  const { data } = useQuery(
    trpc.projects.list.queryOptions({
      sectors: [sector.market_sector_id],
      include_all: true,
      limit: MAX_MEMBERS,
    }),
  )
  return (
    <Panel title="Members">
      <NoData of={{ anything: true }} none="No project of this sector has data yet">
        <p>Figures appear as soon as a source with data of its members has been loaded.</p>
        <ul className="flex flex-wrap justify-center gap-1.5">
          {data?.projects.map(({ project_id, name }) => (
            <li key={project_id}>
              <Link
                to="/projects/$slug"
                params={{ slug: project_id }}
                className="inline-flex h-6 items-center rounded-sm border border-line px-2 text-sm hover:bg-hover hover:text-fg"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </NoData>
    </Panel>
  )
}

type Props = {
  sector: KnownSector
  metric: MetricDefinition
  search: SectorSearch & { as_of?: Day }
  onChange: (changes: SectorSearch) => void
}

/** Chart and ranking of the sector by the chosen metric. */
function SectorPanels({ sector, metric, search, onChange }: Props) {
  const options = useMemo(() => listOptions(sector), [sector])
  return (
    <>
      <PanelSlot name="Totals over time">
        <SectorChartPanel
          sector={sector}
          metric={metric}
          look={search}
          mode={metric.additive && search.percent ? 'share' : 'value'}
          offersPercent
          onChange={onChange}
          controls={
            <Picker
              label="Metric"
              options={options}
              value={metric.metric_id}
              onChange={(id) => onChange({ metric: id ?? undefined })}
            />
          }
        />
      </PanelSlot>
      <SectorRanking
        sector={sector}
        metric={metric}
        interval={search.interval}
        order={search.order}
        controls={
          <Link
            to="/markets/$sector/metrics/$metric"
            params={{ sector: sector.market_sector_id, metric: metric.slug }}
            search={{ mode: 'rank' }}
            className="text-sm text-fg3 hover:text-fg hover:underline"
          >
            ranks over time
          </Link>
        }
        onOrder={(order) => onChange({ order: order === 'value' ? undefined : order })}
      />
      <ScatterPlace
        metric={metric}
        interval={search.interval ?? RANKING_INTERVAL}
        of={{ sectors: [sector.market_sector_id] }}
        look={search}
        onChange={onChange}
      />
    </>
  )
}

/** The metrics that tell most of the sector first, its own measure at the head. */
function listOptions(sector: KnownSector): { value: string; label: string }[] {
  const first = listSectorMetrics(sector)
  const rest = listMetrics().filter((one) => one.chart_enabled && !first.includes(one.metric_id))
  const known = first.flatMap((id) => findMetric(id) ?? [])
  return [...known, ...rest].map((one) => ({ value: one.metric_id, label: one.title }))
}

type SectorFiguresProps = { sector: KnownSector; query: UseQueryResult<SectorTotals, unknown> }

/** Shows the totals of the sector's projects; the same figures as in the overview of sectors. */
function SectorFigures({ sector, query }: SectorFiguresProps) {
  return (
    <QueryView
      query={query}
      skeleton={
        <Strip>
          {listSectorMetrics(sector).map((id) => (
            <div key={id} className="bg-raise px-3.5 py-3">
              <Skeleton className="mb-2 h-3.5 w-20" />
              <Skeleton className="mb-2 h-5 w-28" />
              <Skeleton className="h-3 w-24" />
            </div>
          ))}
        </Strip>
      }
    >
      {({ metrics, sectors }) => {
        const own = sectors.find((one) => one.market_sector_id === sector.market_sector_id)
        return (
          <Strip>
            {metrics.map((column, index) => {
              const figure = own?.figures[index]
              const metric = knownMetric(column.metric_id)
              const parts = parseColumnId(column.column_id)
              const label = parts && columnLabel(parts)
              return (
                <div key={metric.metric_id} className="min-w-0 bg-raise px-3.5 py-3">
                  <MetricHint metricId={metric.metric_id}>
                    <dt className="text-sm text-fg3 sm:truncate">
                      <Link
                        to="/markets/$sector/metrics/$metric"
                        params={{ sector: sector.market_sector_id, metric: metric.slug }}
                        className="hover:text-fg hover:underline"
                      >
                        {[label?.title ?? metric.short_title, label?.detail]
                          .filter(Boolean)
                          .join(', ')}
                      </Link>
                      {isStale(column.anchor, toDay(Date.now())) && (
                        <span className="text-warn"> · {formatDay(column.anchor)}</span>
                      )}
                    </dt>
                  </MetricHint>
                  <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
                    <span
                      data-figure={`${column.column_id} ${sector.market_sector_id} ${column.anchor}`}
                    >
                      {formatMetricValue(figure?.total ?? null, metric, 'compact')}
                      {figure && <PartialMark {...describePartial(figure)} />}
                    </span>
                    {figure?.change != null && (
                      <Delta change={figure.change} className="text-sm font-medium" />
                    )}
                  </dd>
                  <dd className="text-xs text-fg3">
                    {figure === undefined || own === undefined
                      ? '\u00A0'
                      : describeSectorFigure(figure, own.projects)}
                  </dd>
                </div>
              )
            })}
          </Strip>
        )
      }}
    </QueryView>
  )
}

/** Lines are shadows of the figures, so that a row that is not full stays plain. */
function Strip({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-raise *:shadow-[0_0_0_1px_var(--line)] md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
      {children}
    </dl>
  )
}
