import { AppError } from '@tickmark/core/errors/AppError'
import { listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { toLabelId } from '@tickmark/core/query/labels'
import type { ApiContext } from '../context/ApiContext.ts'
import { requireInterval, requireReadable } from '../gating/requireAccess.ts'
import { requireProject } from '../lookups/requireKnown.ts'
import { readSheetDate, type SheetDate } from './readSheetDate.ts'
import type { SheetCell } from './SheetCell.ts'

/** The place that a cell of one value reads. */
export type ValuePlace = {
  project: string
  metric: string
  date: SheetDate
  /** The label that the amounts have; null for all amounts. */
  label: string | null
}

/** @throws AppError that names what is wrong, or not had by the requester's tier. */
export function readValueCell(
  ctx: ApiContext,
  { project, metric, date, granularity, label }: SheetCell,
): ValuePlace {
  const when = readSheetDate(date, granularity)
  if (when.kind === 'interval') requireInterval(ctx, when.interval)
  return {
    project: readProject(ctx, project),
    metric: readMeasure(ctx, metric),
    date: when,
    label: readLabel(label),
  }
}

/** The id of the project that a cell names. @throws AppError `bad-request`, `not-found`. */
export function readProject(ctx: ApiContext, text: string): string {
  if (text === '') throw missing('project')
  return requireProject(ctx, text, 'project').project_id
}

/**
 * The metric id or formula that a cell names; `Active users` is `active_users` as well.
 * @throws AppError `bad-request`, `payment-required`.
 */
export function readMeasure(ctx: ApiContext, text: string): string {
  if (text === '') throw missing('metric')
  const id =
    findMetric(text)?.metric_id ?? findMetric(text.toLowerCase().replace(/\s+/g, '_'))?.metric_id
  if (id !== undefined) {
    requireReadable(ctx, id, 'metric')
    return id
  }
  for (const part of listMetricIds(parseFormula(text))) requireReadable(ctx, part, 'metric')
  return text
}

/** The label that a cell names; null for none. @throws AppError `bad-request` for a text that is too long for one. */
export function readLabel(text: string): string | null {
  const label = toLabelId(text)
  if (label !== null || text === '') return label
  throw new AppError('bad-request', `"${text.slice(0, 40)}…" is too long for a label.`, {
    errors: [{ code: 'invalid', field: 'label', value: text.slice(0, 120) }],
  })
}

function missing(field: string): AppError {
  return new AppError('bad-request', `The ${field} is missing.`, {
    errors: [{ code: 'missing', field, value: null }],
  })
}
