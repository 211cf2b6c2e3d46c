import { useQuery } from '@tanstack/react-query'
import { type HeadlineFigure, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { nameInterval } from '@tickmark/core/formats/nameWindow'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { chooseOther, figurePoints } from '@tickmark/core/screens/scatter'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { isStale, toDay } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import type { ScatterProps } from '../../charts/scatter/ScatterChart.tsx'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import type { LinearAxes, ScatterViewState } from './ScatterViewState.ts'

export type ScatterScope = {
  /** The metric that goes up. */
  metric: MetricDefinition
  interval: AggregateInterval
  /** The projects: of sectors, or by their ids; all when both are absent. */
  of: { sectors?: readonly string[] | undefined; projects?: readonly string[] | undefined }
  /** The day as of which data are requested. */
  asOf: string | undefined
  look: ScatterViewState
}

/** Projects by two metrics: the query, its points once they are there, and how they are drawn. */
export function useScatter({ metric, interval, of, asOf, look }: ScatterScope) {
  const { nameOf } = useProjects()
  const other = chooseOther(metric, look.vs)
  const third = findMetric(look.size ?? '')
  const [x, y] = [headlineFigure(other, interval), headlineFigure(metric, interval)]
  const size = third && headlineFigure(third, interval)
  const columns = { x: x.column_id, y: y.column_id, size: size?.column_id }
  const input = {
    columns: [...new Set([columns.x, columns.y, ...(size ? [size.column_id] : [])])],
    sectors: of.sectors && [...of.sectors],
    projects: of.projects && [...of.projects],
    as_of: asOf,
    common_end: true,
  }
  const query = useQuery({
    ...trpc.projects.getFigures.queryOptions(input),
    // Of other projects meanwhile, but never of other metrics: those would be drawn as if they were these.
    placeholderData: (before) =>
      before?.columns.map((column) => column.column_id).join() === input.columns.join()
        ? before
        : undefined,
  })
  const { data } = query
  const points = useMemo(
    () => data && figurePoints(data, { x: columns.x, y: columns.y, size: columns.size }, nameOf),
    [data, columns.x, columns.y, columns.size, nameOf],
  )
  const title = `${metric.title} vs. ${other.title}`
  const log = useMemo(
    () => ({ x: !look.lin?.includes('x'), y: !look.lin?.includes('y') }),
    [look.lin],
  )
  const until = ({ column_id }: HeadlineFigure) => {
    const anchor = data?.columns.find((one) => one.column_id === column_id)?.anchor ?? null
    return isStale(anchor, toDay(Date.now())) ? ` to ${formatDay(anchor)}` : ''
  }
  const chart: Pick<ScatterProps, 'label' | 'x' | 'y' | 'size' | 'log'> = {
    label: title,
    x: { title: titleFigure(other, x) + until(x), unit: other.format },
    y: { title: titleFigure(metric, y) + until(y), unit: metric.format },
    size: third && size ? { title: titleFigure(third, size), unit: third.format } : null,
    log,
  }
  return { title, other, third, input, query, points, chart }
}

/**
 * Returns the title of an axis for a figure: `Fees, 30d sum`; of a level that is taken as it is now, only the metric.
 */
function titleFigure(
  { short_title }: Pick<MetricDefinition, 'short_title'>,
  { aggregation, interval }: HeadlineFigure,
): string {
  const { short } = nameInterval(interval)
  switch (aggregation) {
    case 'latest':
      return short_title
    case 'sum':
      return `${short_title}, ${short} sum`
    case 'avg':
      return `${short_title}, ${short} average`
  }
}

/** The linear axes after one of them was made log, or linear. */
export function toggleLinear(
  axes: LinearAxes | undefined,
  axis: 'x' | 'y',
): LinearAxes | undefined {
  const was = axes ?? ''
  const x = was.includes('x') !== (axis === 'x')
  const y = was.includes('y') !== (axis === 'y')
  if (x) return y ? 'xy' : 'x'
  return y ? 'y' : undefined
}
