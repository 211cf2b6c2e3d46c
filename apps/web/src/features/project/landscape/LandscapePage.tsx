import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { Competitors, Ranking } from '@tickmark/core/answers/Ranking'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { chooseCompared, competitorsQuery } from '@tickmark/core/screens/landscape'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useChangeSearch } from '../../../data/readSearch.ts'
import { Switched } from '../../../data/Switched.tsx'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { AsOfNote, IntervalControl } from '../../../tables/ranking/RankingControls.tsx'
import { RankingPanel } from '../../../tables/ranking/RankingPanel.tsx'
import { RankMove } from '../../../tables/ranking/RankMove.tsx'
import { useRanking } from '../../../tables/ranking/useRanking.ts'
import { ScatterPlace } from '../../../tables/scatter/ScatterPlace.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Delta } from '../../../ui/Delta.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Figure, FigureStrip } from '../../../ui/FigureStrip.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { PanelBoundary } from '../../../ui/PanelBoundary.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { ProjectChips } from '../../../ui/ProjectChips.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProjectOptions } from '../../../ui/useProjectOptions.ts'
import { type LandscapeSearch, MAX_COMPETITORS } from '../projectSearches.ts'
import { useAvailableMetrics, useProject } from '../useProject.ts'
import { LandscapeChart } from './LandscapeChart.tsx'

const route = getRouteApi('/projects/$slug/competitive-landscape')

/** One metric of the project beside that of its competitors. */
export function LandscapePage() {
  const { slug } = route.useParams()
  const { interval, metric, as_of } = route.useSearch()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/competitive-landscape', { slug: project?.name })
  const query = useQuery({
    ...trpc.projects.listCompetitors.queryOptions(
      competitorsQuery(slug, { interval, metric, as_of }),
    ),
    // Everything below is about the metric that the answer names, so that an earlier answer stays true meanwhile.
    placeholderData: (before) => (before?.project_id === slug ? before : undefined),
  })
  const available = useAvailableMetrics(slug)
  if (available?.length === 0)
    return (
      <Panel title="Competitive landscape">
        <NoData of={{ anything: true }} none="No source has delivered anything for this project" />
      </Panel>
    )
  return (
    <PanelBoundary name="Competitive landscape">
      <QueryView
        query={query}
        skeleton={
          <div className="flex flex-col gap-4">
            <Skeleton className="h-[68px]" />
            <Skeleton className="h-7" />
            <Skeleton className="h-[480px]" />
          </div>
        }
      >
        {(competitors) => <Landscape slug={slug} competitors={competitors} />}
      </QueryView>
    </PanelBoundary>
  )
}

function Landscape({ slug, competitors }: { slug: string; competitors: Competitors }) {
  const search = route.useSearch()
  const available = useAvailableMetrics(slug) ?? []
  const metric = knownMetric(competitors.metric_id)
  const chosen = search.with?.split(',')
  const compared = chooseCompared(slug, chosen, competitors.competitors)
  const change = useChangeSearch<LandscapeSearch>()
  // The project itself may lack the compared metric.
  const offered = available.includes(metric) ? available : [metric, ...available]
  return (
    <div className="flex flex-col gap-4">
      <AsOfNote />
      <StandingStrip competitors={competitors} metric={metric} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Picker
          label="Metric"
          options={offered.map((one) => ({
            value: one.metric_id,
            label: one.title,
            detail: one.categories[0],
          }))}
          value={metric.metric_id}
          onChange={(id) => change({ metric: id ?? undefined, view: undefined, kind: undefined })}
        />
        <CompetitorChips
          projectId={slug}
          competitors={compared.slice(1)}
          isChosen={chosen !== undefined}
          onChange={(ids) => change({ with: ids?.join(',') })}
        />
      </div>
      <PanelSlot name="Competitors over time" of={slug}>
        <LandscapeChart metric={metric} compared={compared} onChange={change} />
      </PanelSlot>
      <PanelSlot name="Competitors" of={slug}>
        <LandscapeRanking metric={metric} compared={compared} onChange={change} />
      </PanelSlot>
      <ScatterPlace
        metric={metric}
        interval={search.interval ?? RANKING_INTERVAL}
        of={{ projects: compared }}
        look={search}
        marked={slug}
        onChange={change}
      />
    </div>
  )
}

type Props = {
  projectId: string
  competitors: readonly string[]
  /** Others than those that are shown by themselves were chosen. */
  isChosen: boolean
  /** Undefined goes back to those that are shown by themselves. */
  onChange: (competitors: string[] | undefined) => void
}

/** Shows the projects to compare with, each of which can be removed, and the way to add others. */
function CompetitorChips({ projectId, competitors, isChosen, onChange }: Props) {
  const { byId } = useProjects()
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const options = { ...useProjectOptions(), without: [projectId] }
  const change = (ids: readonly string[]) =>
    onChange(ids.length === 0 ? undefined : ids.slice(0, MAX_COMPETITORS))
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ProjectChips
        label="Compared with"
        ids={competitors}
        nameOf={nameOf}
        keepsLast
        onRemove={(id) => change(competitors.filter((other) => other !== id))}
      />
      <MultiPicker label="Competitors" options={options} values={competitors} onChange={change} />
      {isChosen && (
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          Largest of the sector
        </Button>
      )}
    </div>
  )
}

type LandscapeRankingProps = {
  metric: MetricDefinition
  /** Project ids, the page's own project first. */
  compared: readonly string[]
  onChange: (change: LandscapeSearch) => void
}

/** The compared projects by the metric: values, changes, and shares and places among themselves. */
function LandscapeRanking({ metric, compared, onChange }: LandscapeRankingProps) {
  const { interval = RANKING_INTERVAL, order, as_of } = route.useSearch()
  const look = { interval, order, projects: compared, as_of }
  const { input, query, trends } = useRanking(metric, look)
  return (
    <>
      <RankingPanel
        title={`Peers by ${metric.title}`}
        metric={metric}
        input={input}
        query={query}
        trends={trends}
        order={order ?? 'value'}
        onOrder={(to) => onChange({ order: to === 'value' ? undefined : to })}
        of={`${compared[0]}-and-competitors`}
        marked={compared[0]}
        controls={
          <IntervalControl
            value={interval}
            onChange={(to) => onChange({ interval: to === RANKING_INTERVAL ? undefined : to })}
          />
        }
        empty={
          <EmptyState title={`None of these projects has ${metric.title} now`}>
            Choose another metric or other competitors.
          </EmptyState>
        }
      />
      {query.data && <WithoutValue compared={compared} ranking={query.data} />}
    </>
  )
}

/** Names the compared projects without a value, so that users do not look for a row in vain. */
function WithoutValue({ compared, ranking }: { compared: readonly string[]; ranking: Ranking }) {
  const { byId } = useProjects()
  const missing = compared.filter((id) => !ranking.rows.some((row) => row.project_id === id))
  if (missing.length === 0 || missing.length === compared.length) return null
  return (
    <p className="px-3.5 text-sm text-fg3">
      Without a value now: {missing.map((id) => byId.get(id)?.name ?? id).join(', ')}.
    </p>
  )
}

type StandingStripProps = { competitors: Competitors; metric: MetricDefinition }

/** The rank of the project among all members of its sector, whatever it is compared with below. */
function StandingStrip({ competitors, metric }: StandingStripProps) {
  const { market_sector_id, project_id, count, anchor } = competitors
  const own = competitors.competitors.find((row) => row.project_id === project_id)
  const sector = findSector(market_sector_id)?.name ?? market_sector_id
  return (
    <FigureStrip>
      <Figure
        name={
          <>
            Rank in{' '}
            <Switched name="MARKET_SECTORS_ENABLED" otherwise={sector}>
              <Link
                to="/markets/$sector"
                params={{ sector: market_sector_id }}
                className="hover:text-fg hover:underline"
              >
                {sector}
              </Link>
            </Switched>
          </>
        }
      >
        {own?.rank == null ? (
          MISSING
        ) : (
          <>
            {own.rank} <span className="text-sm font-medium text-fg3">of {count}</span>
            <span className="text-sm font-medium">
              <RankMove rank={own.rank} previous={own.previous_rank} />
            </span>
          </>
        )}
      </Figure>
      <Figure name={`${metric.short_title}${anchor === null ? '' : `, to ${formatDay(anchor)}`}`}>
        {formatMetricValue(own?.value ?? null, metric, 'compact')}
        {own?.change != null && (
          <Delta
            change={own.change}
            value={own.value}
            metric={metric}
            className="text-sm font-medium"
          />
        )}
      </Figure>
      <Figure name="Share of the sector">
        {formatValue(own?.share ?? null, 'percent', 'compact')}
      </Figure>
      <Figure name="Percentile rank">
        {own?.percentile_rank == null ? MISSING : Math.round(own.percentile_rank * 100)}
      </Figure>
    </FigureStrip>
  )
}
