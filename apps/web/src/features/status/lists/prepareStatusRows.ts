import type { FreshnessRow } from '@tickmark/core/answers/Coverage'
import type { ProjectCheck } from '@tickmark/core/answers/Quality'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { foldText } from '@tickmark/core/text/foldText'
import type { ListOrder } from '../../../data/listOrder.ts'
import type { StatusSearch } from '../StatusSearch.ts'

export const FRESHNESS_ORDERS = [
  'metric',
  'source',
  'newest',
  'old',
  'behind',
  'current',
  'points',
] as const

type Look = Pick<StatusSearch, 'q' | 'bad' | 'check'> & { nameOf: (projectId: string) => string }

/** The checks that the filters leave, those with the largest share of exceptions first. */
export function prepareChecks(
  checks: readonly ProjectCheck[],
  { q, bad, check: id, nameOf }: Look,
): ProjectCheck[] {
  const words = foldText(q ?? '')
  return checks
    .filter(
      (check) =>
        (!bad || check.failed > 0) &&
        (id === undefined || check.check_id === id) &&
        [check.title, nameOf(check.project_id), check.project_id, ...check.metrics].some((name) =>
          foldText(name).includes(words),
        ),
    )
    .toSorted(
      (a, b) =>
        b.failed / b.compared - a.failed / a.compared ||
        nameOf(a.project_id).localeCompare(nameOf(b.project_id), 'en') ||
        a.title.localeCompare(b.title, 'en'),
    )
}

export type FreshnessOrder = (typeof FRESHNESS_ORDERS)[number]

/** A row with its metric's title, by which it is found and put in order. */
export type FreshnessLine = FreshnessRow & { title: string }

type FreshnessView = Pick<StatusSearch, 'q' | 'metrics' | 'sources' | 'bad'> & {
  order: ListOrder<FreshnessOrder>
}

/** The rows that the filters leave, in order. What lags is what does not reach yesterday. */
export function prepareFreshness(
  rows: readonly FreshnessRow[],
  look: FreshnessView,
): FreshnessLine[] {
  const words = foldText(look.q ?? '')
  const metrics = look.metrics && new Set(look.metrics.split(','))
  const sources = look.sources && new Set(look.sources.split(','))
  return rows
    .map((row) => ({ ...row, title: findMetric(row.metric_id)?.title ?? row.metric_id }))
    .filter(
      (line) =>
        (!look.bad || isLagging(line)) &&
        (!metrics || metrics.has(line.metric_id)) &&
        (!sources || sources.has(line.source_id)) &&
        [line.title, line.metric_id, line.source_name].some((name) =>
          foldText(name).includes(words),
        ),
    )
    .toSorted(
      (a, b) =>
        compare(sortKey(a, look.order.by), sortKey(b, look.order.by)) *
          (look.order.descending ? -1 : 1) ||
        compare(a.title, b.title) ||
        compare(a.source_name, b.source_name),
    )
}

export function isLagging({ days_old }: Pick<FreshnessRow, 'days_old'>): boolean {
  return days_old > 0
}

function sortKey(line: FreshnessLine, by: FreshnessOrder): string | number {
  switch (by) {
    case 'metric':
      return line.title
    case 'source':
      return line.source_name
    case 'newest':
      return line.newest_day
    case 'old':
      return line.days_old
    case 'behind':
      return line.days_behind
    case 'current':
      return line.current_series / line.series
    case 'points':
      return line.points
  }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en')
  return Number(a) - Number(b)
}
