import { Link } from '@tanstack/react-router'
import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import { isMeaningfulChange } from '@tickmark/core/formats/formatChange'
import { formatDifference } from '@tickmark/core/formats/formatDifference'
import { countThings, formatMetricValue } from '@tickmark/core/formats/formatValue'
import { toneOfChange } from '@tickmark/core/formats/toneOfChange'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { useProjects } from '../../data/useProjects.ts'
import { RankMove } from '../../tables/ranking/RankMove.tsx'
import { Delta, TONE_CLASSES } from '../../ui/Delta.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'

type Props = { metric: MetricDefinition; ranking: Ranking; isStale?: boolean }

/** The three that rose and the three that fell most, side by side. */
export function Movers({ metric, ranking, isStale = false }: Props) {
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
export function describeFloor({ movers_floor, metric_id, interval, summary }: Ranking): string {
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
