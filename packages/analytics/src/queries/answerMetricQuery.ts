import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { listPeriods } from '@tickmark/core/time/Granularity'
import { SAMPLE_SOURCE } from '../batches/commitBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { type AnswerRow, assembleSeries } from './assembleSeries.ts'
import { estimateKeys } from './estimateKeys.ts'
import { findAnchors } from './findAnchors.ts'
import { indexSeries } from './indexSeries.ts'
import { listChecks } from './listChecks.ts'
import { listMissing } from './listMissing.ts'
import { listUsedSeries } from './listUsedSeries.ts'
import { nameContracts } from './nameContracts.ts'
import { resolveRange } from './resolveRange.ts'
import { toMoment } from './toMoment.ts'

/** Values that one answer may hold; more is for a narrower question or a coarser granularity. */
const MAX_VALUES = 5_000_000

/**
 * Answers the one question behind every screen. Periods that begin before `earliest` are not shown, and the answer says
 * so; what is computed from earlier days, such as a change or the last twelve months, still is.
 * @throws AppError `bad-request` for unknown ids, a formula that cannot be read, or a question too large to hold.
 */
export async function answerMetricQuery(
  db: Analytics,
  query: MetricQuery,
  { earliest = null }: { earliest?: Day | null } = {},
): Promise<MetricAnswer> {
  const params = createParams()
  const scope = resolveScope(query.where)
  const plan = planMeasures(query.metrics, params)
  checkTop(query)
  const asOf = query.as_of === undefined ? null : toMoment(query.as_of)
  const anchors = await findAnchors(db, plan.measures, asOf)
  const index = await indexSeries(db)
  const used = listUsedSeries(plan, scope, index)
  const { isCut, ...range } = resolveRange(query, anchors, { used, earliest })
  const timestamps = listPeriods(range.from, range.to, query.granularity)
  const keys = estimateKeys({ query, plan, scope, range, used })
  refuseTooLarge(keys * plan.measures.length, timestamps.length)
  const rows =
    used.length === 0
      ? []
      : await db.rows<AnswerRow>(
          compileMetricQuery({ query, plan, scope, range, as_of: asOf, series: index }, params),
        )
  const contracts = await nameContracts(db, listContracts(rows, query))
  const lines = assembleSeries(rows, { query, plan, timestamps, anchors, contracts })
  refuseTooLarge(lines.length, timestamps.length)
  const sources = [...new Set(used.flatMap((row) => row.source_ids))].sort()
  return {
    dimensions: query.breakdown,
    timestamps,
    series: lines,
    meta: {
      data_version: db.dataVersion,
      sources,
      missing: listMissing(query, plan, { lines, used }),
      sample: sources.includes(SAMPLE_SOURCE),
      checks: await listChecks(db, scope.projects),
      anchors: Object.fromEntries([...anchors].map(([measure, day]) => [measure.metric, day])),
      total_series: Math.max(rows[0]?.total_series ?? 0, lines.length / plan.measures.length),
      range,
      ...(isCut && { history_from: range.from }),
    },
  }
}

/** Before the engine is asked as far as it can be told then, and otherwise after. */
function refuseTooLarge(series: number, periods: number): void {
  if (series * periods > MAX_VALUES)
    throw new AppError(
      'bad-request',
      `The answer would hold ${series} series of ${periods} periods. Ask for fewer, or for a coarser granularity.`,
      { errors: [{ code: 'too-large', field: 'range', value: periods }] },
    )
}

function listContracts(rows: readonly AnswerRow[], query: MetricQuery): string[] {
  if (!query.breakdown.includes('contract')) return []
  return [...new Set(rows.map((row) => String(row.contract_id)))]
}

function checkTop(query: MetricQuery): void {
  if (query.top?.by !== undefined && !query.metrics.includes(query.top.by))
    throw new AppError(
      'bad-request',
      `top.by must be one of the asked metrics, not "${query.top.by}".`,
      {
        errors: [{ code: 'invalid', field: 'top.by', value: query.top.by }],
      },
    )
}
