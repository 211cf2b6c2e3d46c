import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import { isMeaningfulChange } from '@tickmark/core/formats/formatChange'
import { formatDifference } from '@tickmark/core/formats/formatDifference'
import { countThings, formatMetricValue } from '@tickmark/core/formats/formatValue'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import { toneOfChange } from '@tickmark/core/formats/toneOfChange'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { LEADERBOARD_METRIC, type leaderboardQuery } from '@tickmark/core/screens/ranking'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { toDay } from '@tickmark/core/time/Day'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { bindLists, useChangeSearch } from '../../data/readSearch.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { AsOfNote, IntervalControl } from '../../tables/ranking/RankingControls.tsx'
import { RankingPanel } from '../../tables/ranking/RankingPanel.tsx'
import { RankMove } from '../../tables/ranking/RankMove.tsx'
import { useRanking } from '../../tables/ranking/useRanking.ts'
import { Button } from '../../ui/Button.tsx'
import { Delta, TONE_CLASSES } from '../../ui/Delta.tsx'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Options } from '../../ui/Options.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { CHAIN_OPTIONS, SECTOR_OPTIONS } from '../../ui/PickerOptions.ts'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import type { LeaderboardsSearch } from './LeaderboardsSearch.ts'

type MoversProps = { metric: MetricDefinition; ranking: Ranking; isStale?: boolean }

/** The three that rose and the three that fell most, side by side. */
function Movers({ metric, ranking, isStale = false }: MoversProps) {
  if (ranking.gainers.length + ranking.losers.length === 0)
    return (
      <NoData of={{ metrics: [metric.metric_id] }} none="Nothing to compare">
        No project has figures both now and in the prior period.
      </NoData>
    )
  return (
    <div
      className={`grid gap-x-8 gap-y-3 px-3.5 pb-3.5 lg:grid-cols-2 ${isStale ? 'opacity-60' : ''}`}
    >
      <Side name="Largest gains" rows={ranking.gainers} metric={metric} />
      <Side name="Largest losses" rows={ranking.losers} metric={metric} />
    </div>
  )
}

type SideProps = { name: string; rows: readonly RankedProject[]; metric: MetricDefinition }

function Side({ name, rows, metric }: SideProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="mb-1.5 text-sm font-medium text-fg3">{name}</h3>
      {rows.length === 0 ? (
        <p className="py-2 text-fg3">None</p>
      ) : (
        <ol className="grid gap-2 sm:grid-cols-3">
          {rows.map((row) => (
            <Mover key={row.project_id} row={row} metric={metric} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The floor below which projects are left out, since a large change of a tiny value says nothing. */
function describeFloor({ movers_floor, metric_id, interval, summary }: Ranking): string {
  if (movers_floor === null) return countThings(summary.count, 'project')
  const metric = knownMetric(movers_floor.metric_id)
  const floor = formatMetricValue(movers_floor.value, metric, 'compact')
  const when =
    movers_floor.metric_id === metric_id && interval !== 'max' ? ' in the prior period' : ''
  return `Only projects above the median (${floor} of ${nameInSentence(metric)})${when}, to exclude noise.`
}

/** One place of the podium: who, by how much, and from which value to which. */
function Mover({ row, metric }: { row: RankedProject; metric: MetricDefinition }) {
  const { nameOf } = useProjects()
  const name = nameOf(row.project_id)
  const write = (value: number | null) => formatMetricValue(value, metric, 'compact')
  return (
    <li className="min-w-0">
      <Link
        to="/projects/$slug"
        params={{ slug: row.project_id }}
        search={{ metric: metric.metric_id }}
        className="block rounded-md border border-line px-3 py-2.5 hover:bg-hover"
      >
        <span className="flex items-center gap-2 font-medium">
          <ProjectLogo projectId={row.project_id} name={name} />
          <span className="truncate" title={name}>
            {name}
          </span>
        </span>
        <span className="mt-1.5 flex items-baseline justify-between gap-2">
          <Move row={row} metric={metric} />
          <span className="text-sm whitespace-nowrap text-fg3">
            #{row.rank} <RankMove rank={row.rank} previous={row.previous_rank} />
          </span>
        </span>
        <span className="mt-0.5 block truncate text-sm text-fg2">
          {row.previous_value !== null && `${write(row.previous_value)} → `}
          {write(row.value)}
        </span>
      </Link>
    </li>
  )
}

const FIGURE = 'text-figure font-semibold tracking-tight'

/** The change in percent; the difference where a percentage says nothing, such as from a loss to a profit. */
function Move({
  row: { change, value, previous_value: before },
  metric,
}: {
  row: RankedProject
  metric: MetricDefinition
}) {
  if (change === null || before === null || isMeaningfulChange(change, { value, before, metric }))
    return (
      <Delta change={change} value={value} before={before} metric={metric} className={FIGURE} />
    )
  const tone = toneOfChange(Math.sign(value - before), { before: 1, metric })
  return (
    <span
      className={`${TONE_CLASSES[tone]} ${FIGURE}`}
      title="As an amount: a percentage says nothing where the sign changes or the earlier value is negative or close to zero"
    >
      {formatDifference(value, before, metric)}
    </span>
  )
}

const route = getRouteApi('/leaderboards')

const FILTERS = ['sectors', 'chains', 'exclude', 'focus'] as const
const NO_FILTERS = {
  sectors: undefined,
  chains: undefined,
  exclude: undefined,
  focus: undefined,
} as const satisfies LeaderboardsSearch

const ORDERS = [
  { value: 'value', label: 'By value', title: 'Best value first' },
  { value: 'change', label: 'By change', title: 'Largest rise first' },
] as const

const listMetricOptions = perMetrics((metrics) =>
  metrics
    .filter((metric) => metric.table_enabled)
    .map((metric) => ({
      value: metric.metric_id,
      label: metric.title,
    })),
)

/** The projects by any metric or by its change, and those that moved most. */
export function LeaderboardsPage() {
  const title = useScreenTitle('/leaderboards')
  const search = route.useSearch()
  const change = useChangeSearch<LeaderboardsSearch>()
  const metric = knownMetric(search.metric ?? LEADERBOARD_METRIC)
  const { interval, order = 'value', direction, as_of } = search
  const [sectors, chains, exclude, focus] = FILTERS.map((name) => search[name]?.split(','))
  const look = { interval, order, direction, sectors, chains, exclude, focus, as_of }
  const { input, query, trends } = useRanking(metric, look)
  // The head of the column that orders the rows turns their order round.
  const setOrder = (next: typeof order) =>
    change({
      order: next === 'value' ? undefined : next,
      direction: next === order && direction === undefined ? 'asc' : undefined,
    })
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          <RankedBy metric={metric} interval={interval} ranking={query.data} />
        </p>
      </div>
      <LeaderboardFilters metric={metric} search={search} onChange={change} />
      <AsOfNote />
      <PanelSlot name="Movers">
        <Podium metric={metric} input={input} query={query} />
      </PanelSlot>
      <PanelSlot name="Ranking">
        <RankingPanel
          title={`Projects by ${nameInSentence(metric)}`}
          metric={metric}
          input={input}
          query={query}
          trends={trends}
          order={order}
          direction={direction}
          onOrder={setOrder}
          of="leaderboard"
          controls={
            <>
              <SegmentedControl
                label="Order"
                value={order}
                segments={ORDERS}
                onChange={(next) => next !== order && setOrder(next)}
              />
              <Button aria-pressed={direction === 'asc'} onClick={() => setOrder(order)}>
                {order === 'value' ? 'Worst first' : 'Falls first'}
              </Button>
            </>
          }
          empty={
            <NoData
              of={{ metrics: [metric.metric_id] }}
              row="project"
              filters={{
                isOn: (sectors ?? chains ?? exclude ?? focus) !== undefined,
                clear: () => change(NO_FILTERS),
              }}
              none={`No project here has ${nameInSentence(metric)} now`}
            >
              Choose another metric.
            </NoData>
          }
        />
      </PanelSlot>
    </div>
  )
}

type RankedByProps = {
  metric: MetricDefinition
  interval: AggregateInterval | undefined
  ranking: Ranking | undefined
}

/** Says what the ranking shows: `Projects by fees over the last 30 days, and the change from the prior period.` */
function RankedBy({ metric, interval = RANKING_INTERVAL, ranking }: RankedByProps) {
  const { aggregation } = headlineFigure(metric, interval)
  const window = nameWindow(interval, ranking?.anchor, toDay(Date.now())).long
  // All time, a single day and a quarter have no article.
  const days = /^(all time|Q?\d+ )/.test(window) ? window : `the ${window}`
  return (
    <>
      Projects by {AGGREGATED_BY[aggregation]}
      <MetricLink id={metric.metric_id}>{nameInSentence(metric)}</MetricLink>
      {aggregation === 'latest' ? ', and its change' : ''} over {days}
      {aggregation !== 'latest' && interval !== 'max' && ', and the change from the prior period'}.
      {metric.is_lower_value_better && ' Lower is better.'}
    </>
  )
}

const AGGREGATED_BY = {
  sum: '',
  avg: 'average ',
  latest: 'latest ',
} as const satisfies Record<HeadlineAggregation, string>

type Props = {
  metric: MetricDefinition
  search: LeaderboardsSearch
  onChange: (changes: LeaderboardsSearch) => void
}

/** Chooses the ranked metric, the days, and the projects. */
function LeaderboardFilters({ metric, search, onChange }: Props) {
  const lists = bindLists(search, onChange, true)
  const projects = useProjectOptions()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Picker
        label="Metric"
        options={listMetricOptions()}
        value={metric.metric_id}
        onChange={(id) => onChange({ metric: id ?? undefined })}
      />
      <div className="min-w-0 max-sm:order-last">
        <IntervalControl
          value={search.interval ?? RANKING_INTERVAL}
          onChange={(interval) => onChange({ interval })}
        />
      </div>
      <Options title="Filters" count={FILTERS.filter((name) => search[name] !== undefined).length}>
        <MultiPicker label="Sector" options={SECTOR_OPTIONS} {...lists('sectors')} />
        <MultiPicker label="Chain" options={CHAIN_OPTIONS} {...lists('chains')} />
        <MultiPicker label="Leave out" options={projects} {...lists('exclude')} />
        <MultiPicker label="Show only" options={projects} {...lists('focus')} />
      </Options>
    </div>
  )
}

type PodiumProps = {
  metric: MetricDefinition
  input: ReturnType<typeof leaderboardQuery>
  query: UseQueryResult<Ranking, unknown>
}

/** The three that rose and the three that fell most, and who may be among them. */
function Podium({ metric, input, query }: PodiumProps) {
  const { data } = query
  const { nameOf } = useProjects()
  const title =
    data === undefined
      ? 'Movers'
      : `Movers, ${nameWindow(data.interval, data.anchor, toDay(Date.now())).long}`
  const wholeTitle = `${metric.title}: m${title.slice(1)}`
  return (
    <Panel
      title={title}
      controls={
        data &&
        data.gainers.length + data.losers.length > 0 && (
          <PanelTools
            subject={{
              title: wholeTitle,
              call: { procedure: 'metrics.getRanking', input },
              hasSameRows: false,
              file: `movers-by-${metric.slug}-${data.interval}`,
              table: async () => {
                const { tabulateMovers } = await import('./tabulateMovers.ts')
                return tabulateMovers(data, metric, nameOf)
              },
              sources: data.meta.sources,
              embed: { title: wholeTitle, panel: 'movers', look: input },
            }}
            metrics={[metric.metric_id]}
            enlarge={() => <Movers metric={metric} ranking={data} />}
          />
        )
      }
      footer={data && <span>{describeFloor(data)}</span>}
    >
      <QueryView query={query} skeleton="mx-3.5 mb-3.5 h-[148px]">
        {(ranking) => (
          <Movers metric={metric} ranking={ranking} isStale={query.isPlaceholderData} />
        )}
      </QueryView>
    </Panel>
  )
}
