import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type MetricBreakdown, RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { Series } from '@tickmark/core/answers/MetricAnswer'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { findSizeMetric, metricChartQuery, TOP_PROJECTS } from '@tickmark/core/screens/chartQueries'
import { type ReactNode, Suspense, useCallback, useRef } from 'react'
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx'
import { readChartState } from '../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../data/ChartRange.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { ScatterPlace } from '../../tables/scatter/ScatterPlace.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CatalogSource } from '../../ui/CatalogSource.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { SECTOR_OPTIONS } from '../../ui/PickerOptions.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useNear } from '../../ui/useNear.ts'
import type { MetricSearch } from './MetricSearch.ts'
import { describeCoverage } from './metricList.ts'

const BREAKDOWNS = {
  project: { label: 'Projects', title: 'By project' },
  market_sector: { label: 'Sectors', title: 'By market sector' },
  chain: { label: 'Chains', title: 'By chain' },
} as const satisfies Record<MetricBreakdown, { label: string; title: string }>

const TOPS = ['5', '10', '20'].map((value, at) => {
  const title = `Top ${value}`
  return { value, title, label: at ? value : title }
})

const OwnMetricLinks = lazyComponent(() => import('./OwnMetricLinks.tsx'), 'OwnMetricLinks')
const MetricRanking = lazyComponent(() => import('./MetricRanking.tsx'), 'MetricRanking')

const route = getRouteApi('/metrics/$metric')

const MetricDetails = lazyComponent(() => import('./MetricDetails.tsx'), 'MetricDetails')

export function MetricPage() {
  const { metric: slug } = route.useParams()
  const metric = findMetric(slug)
  if (metric === undefined) return <NotFoundPage what={`metric “${slug}”`} />
  return <KnownMetricPage key={metric.metric_id} metric={metric} />
}

/** One metric: what it means, how it went, who leads, how it is made, who has it, and what it is not. */
function KnownMetricPage({ metric }: { metric: MetricDefinition }) {
  usePageTitle(metric.title)
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <PanelSlot name="Definition">
        <MetricHead metric={metric} />
      </PanelSlot>
      <PanelSlot name="Metric over time">
        <MetricChartPanel metric={metric} />
      </PanelSlot>
      <Suspense fallback={<div className="h-[760px]" />}>
        <MetricRanking metric={metric} />
      </Suspense>
      <MetricScatter metric={metric} />
      <MetricDetailsPlace metric={metric} />
    </div>
  )
}

/** The details of the metric, loaded when the user scrolls near: they bring all the texts of the catalog. */
function MetricDetailsPlace({ metric }: { metric: MetricDefinition }) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref)
  const place = <div ref={ref} className="h-[600px]" />
  if (!isNear) return place
  return (
    <Suspense fallback={place}>
      <MetricDetails metric={metric} />
    </Suspense>
  )
}

/** The ranked projects by the metric and another one. */
function MetricScatter({ metric }: { metric: MetricDefinition }) {
  const search = route.useSearch()
  const change = useChangeSearch<MetricSearch>()
  return (
    <ScatterPlace
      metric={metric}
      interval={search.interval ?? RANKING_INTERVAL}
      of={{ sectors: search.sectors?.split(',') }}
      look={search}
      onChange={change}
    />
  )
}

/** Shows what the metric means, what it is computed from, and how many projects have it. */
function MetricHead({ metric }: { metric: MetricDefinition }) {
  const query = useQuery(trpc.metrics.getSummary.queryOptions({ metric_id: metric.metric_id }))
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{metric.title}</h1>
        <FavoriteStar kind="metrics" id={metric.metric_id} name={metric.title} />
        {metric.categories.map((category) => (
          <Badge key={category}>{category}</Badge>
        ))}
        {metric.is_lower_value_better && <Badge>Lower is better</Badge>}
      </div>
      <QueryView query={query} skeleton="mt-2 h-16 max-w-[90ch]">
        {({ definition, projects, newest_day, origin }) => (
          <>
            <p className="mt-2 max-w-[90ch] text-fg2">{definition}</p>
            <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
              {metric.derivation?.by === 'formula' && (
                <Fact name="Formula">
                  <span className="font-mono break-words">{metric.derivation.formula}</span>
                </Fact>
              )}
              <Fact name="Coverage">{describeCoverage(projects)}</Fact>
              {newest_day && <Fact name="Data through">{formatDay(newest_day)}</Fact>}
              {origin && (
                <Fact name="Defined by">
                  <CatalogSource source={origin.source} />
                </Fact>
              )}
            </dl>
          </>
        )}
      </QueryView>
      {metric.group === 'own' && !pageSettings.partnerTerminal && (
        <Suspense fallback={<div className="mt-2 h-6" />}>
          <OwnMetricLinks metricId={metric.metric_id} />
        </Suspense>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="text-fg3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/**
 * The metric over time for the projects, sectors or chains that have most of it; the rest as Others where they add up.
 * Only what adds up can be shown by sector and chain.
 */
function MetricChartPanel({ metric }: { metric: MetricDefinition }) {
  const search = route.useSearch()
  const { byId } = useProjects()
  const breakdowns: MetricBreakdown[] = metric.additive
    ? ['project', 'market_sector', 'chain']
    : ['project']
  const by = breakdowns.find((one) => one === search.by) ?? 'project'
  const nameOf = useCallback(
    ({ key }: Series) => {
      const id = key.project ?? key.chain ?? ''
      return id === OTHERS_KEY ? 'Others' : byId.get(id)?.name
    },
    [byId],
  )
  const change = useChangeSearch<MetricSearch>()
  // A project counts in each of its sectors, so that they cannot be stacked upon one another.
  const addsUp = metric.additive && by !== 'market_sector'
  const kinds: readonly [ChartKind, ...ChartKind[]] = addsUp
    ? ['stacked', 'area', 'line']
    : ['line', 'bar']
  const firstKind = addsUp && metric.kind !== 'flow' ? 'area' : kinds[0]
  const state = {
    ...readChartState(search, kinds, firstKind),
    percent: addsUp ? search.percent === true : undefined,
  }
  const top = search.top ?? TOP_PROJECTS
  const sectors = search.sectors?.split(',')
  return (
    <ChartPanel
      title={titleOf(metric, by)}
      query={metricChartQuery(metric, {
        by,
        granularity: state.g,
        range: toQueryRange(state.range),
        sectors,
        top,
        asShare: state.percent,
        as_of: search.as_of,
      })}
      state={state}
      kinds={kinds}
      onChange={change}
      nameOf={nameOf}
      controls={
        <>
          {breakdowns.length > 1 && (
            <SegmentedControl
              label="Split by"
              value={by}
              segments={breakdowns.map((value) => ({ value, ...BREAKDOWNS[value] }))}
              onChange={(to) => change({ by: to === 'project' ? undefined : to, kind: undefined })}
            />
          )}
          <MultiPicker
            label="Sector"
            options={SECTOR_OPTIONS}
            values={sectors ?? []}
            onChange={(values) => change({ sectors: values.join(',') || undefined })}
          />
          <SegmentedControl
            label="Number of projects"
            value={String(top)}
            segments={TOPS}
            onChange={(value) => change({ top: Number(value) })}
          />
        </>
      }
    />
  )
}

function titleOf(metric: MetricDefinition, by: MetricBreakdown): string {
  const size = findSizeMetric(metric)
  const whose = size
    ? `of projects with the most ${nameInSentence(knownMetric(size))}`
    : BREAKDOWNS[by].title.toLowerCase()
  return `${metric.title} ${whose}`
}
