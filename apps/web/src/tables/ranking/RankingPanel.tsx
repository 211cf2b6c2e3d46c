import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RankingOrder } from '@tickmark/core/answers/choices'
import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import { countThings } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { leaderboardQuery } from '@tickmark/core/screens/ranking'
import { type ReactNode, useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { useProjects } from '../../data/useProjects.ts'
import { TablePanel } from '../TablePanel.tsx'
import { describeRankedValue } from './describeRankedValue.ts'
import {
  listRankingFooters,
  makeRankingColumns,
  RANKING_FILE_ORDER,
} from './makeRankingColumns.tsx'

type Props = RankingTableOptions & {
  title: string
  input: ReturnType<typeof leaderboardQuery>
  query: UseQueryResult<Ranking, unknown>
  /** The subject of the ranking, for the name of its file, such as `lending`. */
  of?: string
  controls?: ReactNode
  /** Shown where no project has a value. */
  empty: ReactNode
  className?: string
}

/** The projects by one metric. */
export function RankingPanel(props: Props) {
  const { title, metric, input, query, of = 'projects' } = props
  const { data } = query
  const table = useRankingTable(data, props)
  return (
    <TablePanel
      title={title}
      className={props.className}
      query={query}
      skeleton="h-96"
      rows={data?.rows}
      table={{ ...table, maxHeight: 640 }}
      subject={{
        call: { procedure: 'metrics.getRanking', input },
        file: `${of}-by-${metric.slug}-${data?.interval}`,
        sources: data?.meta.sources ?? [],
        embed: { title, panel: 'ranking', look: input },
      }}
      file={{
        isSample: data?.meta.sample === true,
        period: data?.anchor ?? '',
        order: RANKING_FILE_ORDER,
      }}
      metrics={[metric.metric_id]}
      controls={props.controls}
      footer={
        data && (
          <>
            <span>{countRows(data)}</span>
            <span>{describeRankedValue(data).long}</span>
            <Provenance meta={data.meta} />
          </>
        )
      }
      empty={props.empty}
    />
  )
}

function countRows({ rows, summary: { count } }: Ranking): string {
  if (rows.length < count) return `${rows.length} of ${countThings(count, 'project')}`
  return countThings(count, 'project')
}

type RankingTableOptions = {
  metric: MetricDefinition
  trends: ReadonlyMap<string, readonly (number | null)[]>
  /** Absent where the order cannot be changed. */
  onOrder?: (order: RankingOrder) => void
  order?: RankingOrder
  /** `asc` where the worst, or the largest fall, is first. */
  direction?: 'desc' | 'asc' | undefined
  /** The id of the project that is highlighted. */
  marked?: string | undefined
}

/**
 * Projects by one metric with rank, change of rank, change, share, percentile rank and trend, and their totals below.
 * Sector pages, leaderboards and metric pages all show this table.
 */
function useRankingTable(ranking: Ranking | undefined, options: RankingTableOptions) {
  const { metric, trends, order = 'value', onOrder, direction, marked } = options
  const navigate = useNavigate()
  const openTrace = useOpenTrace()
  const { nameOf } = useProjects()
  const columns = useMemo(() => {
    if (ranking === undefined) return []
    const { anchor, aggregation } = ranking
    const best = metric.is_lower_value_better ? 'asc' : 'desc'
    return makeRankingColumns(ranking, {
      metric,
      trends,
      nameOf,
      sortOf:
        onOrder &&
        ((column) => ({
          direction: column === order ? directionOf(column, { best, direction }) : null,
          position: null,
          toggle: () => onOrder(column),
        })),
      onTrace:
        anchor === null || aggregation !== 'latest'
          ? undefined
          : (projectId) =>
              openTrace({
                project_id: projectId,
                metric_id: metric.metric_id,
                timestamp: anchor,
                granularity: 'day',
              }),
    })
  }, [ranking, metric, trends, nameOf, openTrace, order, onOrder, direction])
  const footers = useMemo(() => listRankingFooters(metric), [metric])
  return {
    layoutId: 'ranking',
    columns,
    footers,
    rowKey: keyOf,
    rowHeight: 36,
    headHeight: 46,
    isMarked: (row: RankedProject) => row.project_id === marked,
    onOpen: (row: RankedProject) =>
      navigate({
        to: '/projects/$slug',
        params: { slug: row.project_id },
        search: { metric: metric.metric_id },
      }),
  }
}

function keyOf(row: RankedProject): string {
  return row.project_id
}

function directionOf(
  column: RankingOrder,
  { best, direction }: { best: 'asc' | 'desc'; direction: 'asc' | 'desc' | undefined },
): 'asc' | 'desc' {
  const first = column === 'change' ? 'desc' : best
  if (direction !== 'asc') return first
  return first === 'desc' ? 'asc' : 'desc'
}
