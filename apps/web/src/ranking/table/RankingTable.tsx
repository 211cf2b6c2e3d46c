import { useNavigate } from '@tanstack/react-router'
import type { RankingOrder } from '@tickmark/core/answers/choices'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { isEmbedded } from '../../data/isEmbedded.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useOpenTrace } from '../../trace/useOpenTrace.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBox } from '../../ui/table/TableBox.tsx'
import { listRankingFooters, makeRankingColumns } from './makeRankingColumns.tsx'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 46
const FOOT_HEIGHT = 30

type Props = {
  label: string
  metric: MetricDefinition
  ranking: Ranking
  trends: ReadonlyMap<string, readonly (number | null)[]>
  /** Absent where the order cannot be changed. */
  onOrder?: (order: RankingOrder) => void
  order?: RankingOrder
  /** The id of the project that stands out. */
  marked?: string | undefined
  /** The rows scroll where the table would be taller, in pixels. */
  maxHeight?: number
}

/**
 * Projects by one metric with rank, change of rank, change, share, percentile rank and trend; below them what they
 * are together. Sector pages, leaderboards and metric pages all show this one.
 */
export function RankingTable(props: Props) {
  const { label, metric, ranking, trends, order = 'value', onOrder, maxHeight = 640 } = props
  const navigate = useNavigate()
  const openTrace = useOpenTrace()
  const { byId } = useProjects()
  const columns = useMemo(() => {
    const { anchor, aggregation } = ranking
    const best = metric.is_lower_value_better ? 'asc' : 'desc'
    return makeRankingColumns(ranking, {
      metric,
      trends,
      nameOf: (id) => byId.get(id)?.name ?? id,
      sortOf:
        onOrder &&
        ((column) => ({
          direction: column === order ? directionOf(column, best) : null,
          position: null,
          toggle: () => onOrder(column),
        })),
      onTrace:
        // A frame has no drawer for it.
        isEmbedded || anchor === null || aggregation !== 'latest'
          ? undefined
          : (projectId) =>
              openTrace({
                project_id: projectId,
                metric_id: metric.metric_id,
                timestamp: anchor,
                granularity: 'day',
              }),
    })
  }, [ranking, metric, trends, byId, openTrace, order, onOrder])
  const footers = useMemo(() => listRankingFooters(metric), [metric])
  return (
    <TableBox
      rows={ranking.rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT + footers.length * FOOT_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
    >
      <DataTable
        label={label}
        layoutId="ranking"
        columns={columns}
        rows={ranking.rows}
        rowKey={(row) => row.project_id}
        rowHeight={ROW_HEIGHT}
        footers={footers}
        isMarked={(row) => row.project_id === props.marked}
        onOpen={(row) =>
          navigate({
            to: '/projects/$slug',
            params: { slug: row.project_id },
            search: { metric: metric.metric_id },
          })
        }
      />
    </TableBox>
  )
}

function directionOf(column: RankingOrder, best: 'asc' | 'desc'): 'asc' | 'desc' {
  return column === 'change' ? 'desc' : best
}
