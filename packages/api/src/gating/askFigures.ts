import {
  getProjectFigures,
  type ProjectFiguresInput,
} from '@tickmark/analytics/queries/getProjectFigures'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { parseFigureColumn } from '@tickmark/core/answers/parseFigureColumn'
import { mayReadColumn } from '@tickmark/core/tiers/mayReadColumn'
import type { ApiContext } from '../context/ApiContext.ts'

/**
 * Figures of many projects. A column that the tier of whoever asks does not have keeps its place without values, and
 * `meta.locked` names it, so that a table of many columns is not lost for one.
 */
export async function askFigures(
  ctx: ApiContext,
  input: ProjectFiguresInput,
): Promise<ProjectFigures> {
  const locked = new Set(input.columns.filter((id) => !mayReadColumn(ctx.access, id)))
  if (locked.size === 0) return getProjectFigures(ctx.analytics, input)
  const found = await getProjectFigures(ctx.analytics, {
    ...input,
    columns: input.columns.filter((id) => !locked.has(id)),
  })
  const known = new Map(found.columns.map((column) => [column.column_id, column]))
  const blank = found.project_ids.map(() => null)
  return {
    ...found,
    columns: input.columns.map((id) => {
      const column = parseFigureColumn(id)
      const isTrend = column.aggregation === 'trend'
      return (
        known.get(id) ?? {
          ...column,
          anchor: null,
          values: isTrend ? [] : blank,
          trends: isTrend ? found.project_ids.map(() => []) : [],
        }
      )
    }),
    meta: { ...found.meta, locked: [...locked] },
  }
}
