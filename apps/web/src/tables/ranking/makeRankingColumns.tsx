import { Link } from '@tanstack/react-router'
import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import { formatChange } from '@tickmark/core/formats/formatChange'
import {
  type FormatStyle,
  formatCount,
  formatMetricValue,
  formatValue,
  isComparable,
  MISSING,
} from '@tickmark/core/formats/formatValue'
import { nameChangeUnit } from '@tickmark/core/formats/nameChangeUnit'
import { nameInterval } from '@tickmark/core/formats/nameWindow'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { hasTrend } from '@tickmark/core/screens/rankingTrendQuery'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import { Fragment } from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Hint } from '../../ui/hints/Hint.tsx'
import { describePartial, PartialMark } from '../../ui/PartialMark.tsx'
import { ProjectName } from '../../ui/ProjectLink.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import type { TableColumn } from '../FittedTable.tsx'
import { textColumn, valueColumn } from '../figureColumn.tsx'
import { describeRankedValue } from './describeRankedValue.ts'
import { RankMove } from './RankMove.tsx'

type Context = {
  metric: MetricDefinition
  nameOf: (projectId: string) => string
  /** The values to draw, by project. */
  trends: ReadonlyMap<string, readonly (number | null)[]>
  /** Opens the trace of a value; absent where values are sums of many days. */
  onTrace?: (projectId: string) => void
  /** Present where the ranking can be sorted by that column. */
  sortOf?: (column: 'value' | 'change') => DataColumn<RankedProject>['sort']
}

/** The order of the columns in a file. */
export const RANKING_FILE_ORDER = ['rank', 'previous_rank', 'id', 'project', 'value', 'previous']

/** The names of the summaries below a ranking. Not every metric adds up to a total, and not every project has a value. */
export function listRankingFooters({ additive }: MetricDefinition): string[] {
  return [...(additive ? ['Total'] : []), 'Mean', 'Median', 'Projects']
}

/** The columns of a ranking. */
export function makeRankingColumns(
  ranking: Ranking,
  context: Context,
): TableColumn<RankedProject>[] {
  const { metric, trends, sortOf } = context
  const { interval, summary, previous_anchor } = ranking
  const until = (day: Day | null) => `(${metric.format}, to ${day ?? 'no data'} UTC)`
  const { short } = nameInterval(interval)
  const write = (value: number | null, style: FormatStyle = 'compact') =>
    formatMetricValue(value, metric, style)
  const writeShare = (value: number | null, style: FormatStyle = 'compact') =>
    formatValue(value, 'percent', style)
  const columns: TableColumn<RankedProject>[] = [
    { id: 'rank', file: ['rank'] },
    { id: 'id', file: ['project_id'] },
    projectColumn(context),
    valueColumn(
      'value',
      <Head
        text={metric.short_title}
        below={describeRankedValue(ranking).short}
        hint={describeRankedValue(ranking).long}
      />,
      {
        name: `${metric.short_title} ${describeRankedValue(ranking).short}`,
        width: 116,
        sort: sortOf?.('value'),
        figure: {
          write,
          adds: metric.additive,
          counts: (value) => isComparable(value, metric.format),
        },
        value: (row) => row.value,
        cell: (row, style) => (
          <span data-figure={`${ranking.column_id} ${row.project_id} ${ranking.anchor}`}>
            <Value text={write(row.value, style)} onTrace={traceOf(row, context)} />
            <PartialMark isPartial={row.partial} />
          </span>
        ),
        file: [
          { header: `${ranking.column_id} ${until(ranking.anchor)}`, value: (row) => row.value },
        ],
        footers: [
          ...[...(metric.additive ? [summary.total] : []), summary.mean, summary.median].map(
            (value) => (style: FormatStyle) => write(value, style),
          ),
          <Fragment key="projects">
            {formatCount(summary.count)} of {formatCount(ranking.projects)}
            <PartialMark {...describePartial({ ...summary, projects: summary.count })} />
          </Fragment>,
        ],
      },
    ),
    valueColumn('change', <Head text="Change" below={short} hint={describeChange(interval)} />, {
      name: `Change ${short}`,
      width: 92,
      sort: sortOf?.('change'),
      value: (row) => row.change,
      figure: { write: (value) => formatChange(value), adds: false },
      cell: (row) => (
        <Delta change={row.change} value={row.value} before={row.previous_value} metric={metric} />
      ),
      file: [
        {
          header: `${ranking.change_column_id} (${nameChangeUnit(metric.format)})`,
          value: (row) => row.change,
        },
      ],
      footers: metric.additive
        ? [<Delta key="total" change={summary.change} value={summary.total} metric={metric} />]
        : [],
    }),
    valueColumn(
      'move',
      <Head text="Rank" below="change" hint="Places won or lost against the prior period." />,
      {
        name: 'Rank change',
        width: 78,
        value: (row) => (row.previous_rank === null ? null : row.previous_rank - row.rank),
        cell: (row) => <RankMove rank={row.rank} previous={row.previous_rank} />,
      },
    ),
    valueColumn(
      'previous_rank',
      <Head text="Previous" below="rank" hint="The rank in the prior period." />,
      {
        name: 'Previous rank',
        width: 74,
        value: (row) => row.previous_rank,
        cell: (row) => <span className="text-fg2">{row.previous_rank ?? MISSING}</span>,
        file: ['previous_rank'],
      },
    ),
    {
      id: 'previous',
      file: [
        { header: `previous window ${until(previous_anchor)}`, value: (row) => row.previous_value },
      ],
    },
    valueColumn(
      'share',
      <Head
        text="Share"
        hint="Of the sum of all positive values. A negative value has no share of it."
      />,
      {
        name: 'Share',
        width: 84,
        value: (row) => row.share,
        figure: { write: writeShare, adds: true },
        cell: (row, style) => writeShare(row.share, style),
        file: [{ header: 'share (fraction)', value: (row) => row.share }],
        isInFileOnly: !metric.additive,
      },
    ),
    valueColumn(
      'percentile',
      <Head
        text="Percentile"
        below="rank"
        hint="Percentage of the other ranked projects that are not ahead: 100 for the first, 0 for the last."
      />,
      {
        name: 'Percentile rank',
        width: 88,
        value: (row) => row.percentile_rank,
        cell: (row) =>
          row.percentile_rank === null ? MISSING : Math.round(row.percentile_rank * 100),
        file: [{ header: 'percentile_rank (fraction)', value: (row) => row.percentile_rank }],
      },
    ),
  ]
  if (hasTrend(interval))
    columns.push(
      valueColumn('trend', <Head text="Trend" below={short} />, {
        name: `Trend ${short}`,
        width: 112,
        cell: (row) => (
          <Sparkline
            values={trends.get(row.project_id) ?? []}
            change={row.change}
            metric={metric}
          />
        ),
      }),
    )
  return columns
}

/** All time has no window before it. */
function describeChange(interval: AggregateInterval): string {
  return interval === 'max' ? 'Since the first value.' : 'Against the prior period.'
}

function projectColumn({ metric, nameOf }: Context): DataColumn<RankedProject> {
  return textColumn('project', 'Project', {
    width: 204,
    value: (row) => nameOf(row.project_id),
    file: [{ header: 'name', value: (row) => nameOf(row.project_id) }],
    cell: (row) => (
      <Link
        to="/projects/$slug"
        params={{ slug: row.project_id }}
        search={{ metric: metric.metric_id }}
        tabIndex={-1}
        className="flex items-center gap-2 font-medium hover:underline"
      >
        <span className="w-6 shrink-0 text-right font-normal text-fg3">{row.rank}</span>
        <ProjectName id={row.project_id} />
      </Link>
    ),
  })
}

function traceOf({ project_id }: RankedProject, { onTrace }: Context): (() => void) | undefined {
  return onTrace && (() => onTrace(project_id))
}

function Value({ text, onTrace }: { text: string; onTrace: (() => void) | undefined }) {
  if (onTrace === undefined) return <Amount text={text} />
  return (
    <button type="button" className="rounded-sm hover:underline" onClick={onTrace}>
      <Amount text={text} />
    </button>
  )
}

function Head({ text, below, hint }: { text: string; below?: string; hint?: string }) {
  const face = (
    <span className="block">
      <span className="block truncate">{text}</span>
      <span className="block truncate text-xs font-normal">{below ?? '\u00A0'}</span>
    </span>
  )
  return hint === undefined ? face : <Hint text={hint}>{face}</Hint>
}
