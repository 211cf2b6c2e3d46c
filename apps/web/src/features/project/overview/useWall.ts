import { useQuery } from '@tanstack/react-query'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { chooseWall, tileColumns, wallQuery } from '@tickmark/core/screens/projectWall'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { useAsOf } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { useProject } from '../useProject.ts'

/** The figure of a metric on a tile. */
export type TileFigure = {
  column_id: string
  value: number
  change: number | null
  trend: readonly number[]
  /** The last day of its window. */
  anchor: Day | null
}

/** The metrics on a project's overview and their figures, which are one query. Undefined until the project is known. */
export function useWall(slug: string) {
  const asOf = useAsOf()
  const { data: project } = useProject(slug)
  const wall = useMemo(() => project && chooseWall(project), [project])
  const query = useQuery({
    ...trpc.projects.getFigures.queryOptions(wallQuery(slug, wall ?? [], asOf)),
    enabled: wall !== undefined && wall.length > 0,
  })
  const { data } = query
  const find = useMemo(() => {
    const columns = new Map(data?.columns.map((column) => [column.column_id, column]))
    return (metric: MetricDefinition): TileFigure | undefined => {
      const ids = tileColumns(metric)
      const formula = data?.formulas.find(({ column_id }) => column_id === ids.value)
      const column = formula ?? columns.get(ids.value)
      const value = column?.values[0] ?? null
      if (column === undefined || value === null) return undefined
      return {
        column_id: column.column_id,
        value,
        change: (formula?.changes ?? columns.get(ids.change)?.values)?.[0] ?? null,
        trend: columns.get(ids.trend)?.trends[0] ?? [],
        anchor: column.anchor,
      }
    }
  }, [data])
  return { wall, query, find }
}
