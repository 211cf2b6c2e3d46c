import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { type Availability, evaluateAvailability } from '../compile/Availability.ts'
import { createParams } from '../compile/createParams.ts'
import { asOfFactsSql } from '../compile/factsSql.ts'
import { IS_LABEL } from '../compile/labelSql.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import type { SeriesRow } from './SeriesRow.ts'

/** A series as known at a moment, and the chains of its parts. */
export type KnownSeriesRow = SeriesRow & { chain_ids: string[] }

/**
 * All reported series as known at a moment, as `refreshSeries` would have listed them. Computed from all known
 * versions and not only the newest of each point, which takes a tenth of the time. So `points` counts versions,
 * `source_ids` may include a source whose values were replaced, and a day counts as complete if any of its versions
 * was.
 */
export function listKnownSeries(db: Analytics, asOf: AsOf): Promise<KnownSeriesRow[]> {
  const params = createParams()
  const isPart = `chain_id != '' OR product_id != '' OR contract_id != ''`
  return db.rows<KnownSeriesRow>({
    // In parentheses, so that SETTINGS may follow when the statement is shown.
    sql: `SELECT * FROM (
      SELECT metric_id, project_id, min(day) AS first_day, max(day) AS last_day,
             maxOrNullIf(day, provisional = 0) AS last_complete_day,
             maxIf(day, NOT (${isPart})) AS last_total_day, count() AS points, countIf(${isPart}) AS parts,
             arraySort(groupUniqArray(toString(source_id))) AS source_ids,
             uniqExactIf(chain_id, chain_id != '') AS chains,
             uniqExactIf(product_id, product_id != '' AND NOT ${IS_LABEL}) AS products,
             uniqExactIf(contract_id, contract_id != '') AS contracts, uniqExactIf(product_id, ${IS_LABEL}) AS labels,
             groupUniqArrayIf(toString(chain_id), chain_id != '') AS chain_ids
      FROM observations WHERE ${asOfFactsSql(asOf, params)}
      GROUP BY metric_id, project_id SETTINGS optimize_aggregation_in_order = 1
    ) ORDER BY metric_id, project_id`,
    params: params.values,
  })
}

/**
 * The derived series known at a moment: the current ones whose parts were known for their project. A sum over the
 * projects on a chain is known if the chain is in `chains`.
 */
export function deriveKnownSeries(
  known: readonly SeriesRow[],
  present: readonly SeriesRow[],
  { catalog, chains }: { catalog: Catalog; chains: ReadonlySet<string> },
): SeriesRow[] {
  const reported = Map.groupBy(known, (row) => row.project_id)
  const isReported = new Set(known.map(keyOf))
  const plans = new Map<string, ReturnType<typeof planOf>>()
  return present.flatMap((row) => {
    if (row.source_ids.length > 0 || isReported.has(keyOf(row))) return []
    const plan = plans.get(row.metric_id) ?? planOf(catalog, row.metric_id)
    plans.set(row.metric_id, plan)
    if (plan.isOfChain) return chains.has(row.project_id) ? [row] : []
    const own = new Map((reported.get(row.project_id) ?? []).map((one) => [one.metric_id, one]))
    const span = findSpan(plan.availability, own)
    if (span === null) return []
    const last_complete_day = findLastComplete(plan.availability, own)
    return [{ ...row, ...span, last_complete_day, last_total_day: span.last_day }]
  })
}

function planOf(catalog: Catalog, metric: string) {
  const { bases, measures } = planMeasures(catalog, [metric], createParams())
  return {
    isOfChain: bases.some((base) => base.ecosystem !== null),
    availability: measures[0]?.availability ?? { any: [] },
  }
}

type Span = Pick<SeriesRow, 'first_day' | 'last_day'>

/** The days on which all parts of a way are known; null without any. */
function findSpan(of: Availability, known: ReadonlyMap<string, SeriesRow>): Span | null {
  return evaluateAvailability<Span>(of, {
    metric: (id) => known.get(id) ?? null,
    all: (parts) => {
      const span = { first_day: last(firstsOf(parts)), last_day: first(lastsOf(parts)) }
      return span.first_day <= span.last_day ? span : null
    },
    any: (ways) => ({ first_day: first(firstsOf(ways)), last_day: last(lastsOf(ways)) }),
  })
}

function firstsOf(spans: readonly Span[]): Day[] {
  return spans.map(({ first_day }) => first_day).sort()
}

/** The last day on which all parts of a way were complete; null without any. */
function findLastComplete(of: Availability, known: ReadonlyMap<string, SeriesRow>): Day | null {
  return evaluateAvailability<Day>(of, {
    metric: (id) => known.get(id)?.last_complete_day ?? null,
    all: (days) => first(days.toSorted()),
    any: (days) => last(days.toSorted()),
  })
}

function lastsOf(spans: readonly Span[]): Day[] {
  return spans.map(({ last_day }) => last_day).sort()
}

function first(days: readonly Day[]): Day {
  return days[0] ?? ''
}

function last(days: readonly Day[]): Day {
  return days.at(-1) ?? ''
}

function keyOf({ metric_id, project_id }: SeriesRow): string {
  return `${metric_id} ${project_id}`
}
