import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { INTERVALS, type Interval } from '@tickmark/core/time/Interval'
import type { Option } from '../../../ui/popups/popupParts.tsx'

/** A query as a form edits it: one metric of one project, of one sector, or of all. */
export type QueryDraft = {
  metric: string
  /** `all`, `project:aave` – also with a variable's name in place of a project –, or `sector:lending`. */
  of: string
  granularity: Granularity
  range: Interval
}

export const NEW_QUERY: QueryDraft = {
  metric: 'fees',
  of: 'all',
  granularity: 'month',
  range: '3y',
}

/** Converts a query for the form; undefined where the form cannot express it. */
export function readQuery(query: MetricQuery): QueryDraft | undefined {
  const { metrics, where, granularity, range } = query
  const [metric, ...others] = metrics
  const of = readWhere(where)
  const interval = INTERVALS.find((one) => one === range)
  if (metric === undefined || others.length > 0 || findMetric(metric) === undefined)
    return undefined
  return of === undefined || interval === undefined
    ? undefined
    : { metric, of, granularity, range: interval }
}

/** The query of the form; `before` supplies the fields that the form does not edit. */
export function writeQuery(draft: QueryDraft, before?: MetricQuery): MetricQuery {
  const { metric, of, granularity, range } = draft
  return MetricQuery.parse({
    ...before,
    metrics: [metric],
    where: writeWhere(of),
    granularity,
    range,
  })
}

function readWhere(where: MetricQuery['where']): string | undefined {
  const filters = Object.entries(where).filter(([, ids]) => ids !== undefined && ids.length > 0)
  const [first, ...others] = filters
  if (first === undefined) return 'all'
  const [dimension, [id, ...more] = []] = first
  if (others.length > 0 || more.length > 0) return undefined
  if (dimension === 'projects') return `project:${id}`
  return dimension === 'sectors' ? `sector:${id}` : undefined
}

function writeWhere(of: string): MetricQuery['where'] {
  const [dimension, id = ''] = of.split(/:(.*)/)
  if (dimension === 'project') return { projects: [id] }
  return dimension === 'sector' ? { sectors: [id] } : {}
}

/** The default title of a tile with this query. */
export function suggestTitle(
  { metric, of }: QueryDraft,
  optionOf: (value: string) => Option | undefined,
): string {
  const title = nameMeasure(metric)
  if (of === 'all') return title
  // A variable stays in the title by name, so that the title follows the chosen project.
  if (of.startsWith('project:$')) return `${of.slice('project:'.length)}: ${title}`
  return `${optionOf(of)?.label ?? of}: ${title}`
}
