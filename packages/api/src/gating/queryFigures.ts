import {
  getProjectFigures,
  type ProjectFiguresInput,
} from '@tickmark/analytics/figures/getProjectFigures'
import { parseFigureColumn, parseFormulaColumn } from '@tickmark/core/answers/figureColumns'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { findFormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { mayReadColumn } from '@tickmark/core/gating/Access'
import type { ApiContext } from '../context/ApiContext.ts'

/**
 * Figures of many projects. A column, or formula, that the requester’s tier does not have keeps its place without values, and
 * `meta.locked` names it, so that a table of many columns is not lost for one.
 */
export async function queryFigures(
  ctx: ApiContext,
  input: ProjectFiguresInput,
): Promise<ProjectFigures> {
  const { formulas = [] } = input
  const locked = new Set([
    ...input.columns.filter((id) => !mayReadColumn(ctx.access, id)),
    ...formulas.filter((id) => !mayReadFormula(ctx, id)),
  ])
  if (locked.size === 0) return getProjectFigures(ctx.analytics, input)
  const found = await getProjectFigures(ctx.analytics, {
    ...input,
    columns: input.columns.filter((id) => !locked.has(id)),
    formulas: formulas.filter((id) => !locked.has(id)),
  })
  const known = new Map(found.columns.map((column) => [column.column_id, column]))
  const knownFormulas = new Map(found.formulas.map((column) => [column.column_id, column]))
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
    formulas: formulas.map(
      (id) =>
        knownFormulas.get(id) ?? {
          ...parseFormulaColumn(id),
          anchor: null,
          format: 'number',
          fault: null,
          values: blank,
        },
    ),
    meta: { ...found.meta, locked: [...locked] },
  }
}

/** All of its metrics must be had over its interval. What cannot be read holds no values that could be kept back. */
function mayReadFormula(ctx: ApiContext, columnId: string): boolean {
  const { formula, interval } = parseFormulaColumn(columnId)
  if (findFormulaFault(formula) !== null) return true
  return listMetricIds(parseFormula(formula)).every((id) =>
    mayReadColumn(ctx.access, `${id}_${interval}_latest`),
  )
}
