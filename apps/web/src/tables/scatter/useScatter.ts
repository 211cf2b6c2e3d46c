import { useQuery } from '@tanstack/react-query'
import type { AggregateInterval } from '@tickmark/core/answers/choices'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import type { ScatterProps } from '../../charts/scatter/ScatterChart.tsx'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { chooseOther } from './chooseOther.ts'
import type { ScatterViewState } from './ScatterViewState.ts'
import { titleFigure } from './titleFigure.ts'
import { toScatterPoints } from './toScatterPoints.ts'

export type ScatterScope = {
  /** The metric that goes up. */
  metric: MetricDefinition
  interval: AggregateInterval
  /** Which projects: of sectors, or by their ids; all when both are absent. */
  of: { sectors?: readonly string[] | undefined; projects?: readonly string[] | undefined }
  /** What is to count as known. */
  asOf: string | undefined
  look: ScatterViewState
}

/** Projects by two metrics: the question, its points once they are there, and how they are drawn. */
export function useScatter({ metric, interval, of, asOf, look }: ScatterScope) {
  const { byId } = useProjects()
  const other = chooseOther(metric, look.vs)
  const third = findMetric(look.size ?? '')
  const [x, y] = [headlineFigure(other, interval), headlineFigure(metric, interval)]
  const size = third && headlineFigure(third, interval)
  const columns = { x: x.column_id, y: y.column_id, size: size?.column_id }
  const question = {
    columns: [...new Set([columns.x, columns.y, ...(size ? [size.column_id] : [])])],
    sectors: of.sectors && [...of.sectors],
    projects: of.projects && [...of.projects],
    as_of: asOf,
  }
  const query = useQuery({
    ...trpc.projects.getFigures.queryOptions(question),
    // Of other projects meanwhile, but never of other metrics: those would be drawn as if they were these.
    placeholderData: (before) =>
      before?.columns.map((column) => column.column_id).join() === question.columns.join()
        ? before
        : undefined,
  })
  const { data } = query
  const points = useMemo(
    () =>
      data &&
      toScatterPoints(
        data,
        { x: columns.x, y: columns.y, size: columns.size },
        (id) => byId.get(id)?.name ?? id,
      ),
    [data, columns.x, columns.y, columns.size, byId],
  )
  const title = `${metric.title} against ${other.title}`
  const log = useMemo(
    () => ({ x: !look.lin?.includes('x'), y: !look.lin?.includes('y') }),
    [look.lin],
  )
  const chart: Pick<ScatterProps, 'label' | 'x' | 'y' | 'size' | 'log'> = {
    label: title,
    x: { title: titleFigure(other, x), unit: other.format },
    y: { title: titleFigure(metric, y), unit: metric.format },
    size: third && size ? { title: titleFigure(third, size), unit: third.format } : null,
    log,
  }
  return { title, other, third, question, query, points, chart }
}
