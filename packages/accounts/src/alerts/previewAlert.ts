import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { AlertPreview } from '@tickmark/core/alerts/Alert'
import type {
  AlertDefinition,
  MetricAlert,
  UnlockAlert,
} from '@tickmark/core/alerts/AlertDefinition'
import { countNeeded, countPeriods } from '@tickmark/core/alerts/alertPeriods'
import {
  evaluateAlert,
  findEvaluated,
  identifySeries,
  listJudged,
  readCondition,
} from '@tickmark/core/alerts/evaluateAlert'
import { describeUnlock, evaluateUnlocks } from '@tickmark/core/alerts/evaluateUnlocks'
import { replayAlert } from '@tickmark/core/alerts/replayAlert'
import type { Series } from '@tickmark/core/answers/MetricAnswer'
import type { Access } from '@tickmark/core/gating/Access'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { PERIODS_PER_YEAR } from '@tickmark/core/time/Granularity'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { askOf } from './AlertQuery.ts'
import { refuseManySeries } from './AlertRow.ts'
import { type AskFacts, accessOf } from './Figures.ts'

const LONG_RANGES = ['1y', '2y', '3y', '5y', 'max'] as const
/** Their values hang on where the range begins, so that a longer one would tell of other values. */
const TIED_TO_RANGE: ReadonlySet<string> = new Set(['cumulative', 'index', 'drawdown'])

/**
 * Returns what an alert would have said over the last year, by the values known today, and where its series stand now.
 * @throws AppError `bad-request`, `payment-required`.
 */
export async function previewAlert(
  accounts: Accounts,
  { userId }: Caller,
  { definition, ask }: { definition: AlertDefinition; ask: AskFacts },
): Promise<AlertPreview> {
  const access = await accessOf(accounts, userId)
  if (!('query' in definition)) return previewUnlocks(accounts, userId, { definition, ask, access })
  const answer = await ask({ ...definition.query, range: chooseRange(definition) }, access)
  if (!('series' in answer))
    throw new TypeError('The query result does not match the kind of alert.')
  refuseManySeries(answer)
  const from = addDays(answer.timestamps.at(-1) ?? '1970-01-01', -365)
  const firings = replayAlert(answer, { ...definition, from })
  const mostFired = firings.at(-1)?.series_id
  const line = answer.series.find((one) => identifySeries(one) === mostFired) ?? answer.series[0]
  const begin = Math.max(
    0,
    answer.timestamps.findIndex((day) => day >= from),
  )
  return {
    firings: firings.slice(-ALERT_LIMITS.firings),
    total_firings: firings.length,
    outcomes: evaluateAlert(null, answer, definition).outcomes,
    drawn:
      line === undefined
        ? null
        : drawLine(line, definition, { timestamps: answer.timestamps, begin }),
    timestamps: answer.timestamps.slice(begin),
    sample: answer.meta.sample,
  }
}

/** The unlocks of the next twelve months that it will announce, as schedules are known now, and those that are near. */
async function previewUnlocks(
  { db }: Accounts,
  userId: string,
  { definition, ask, access }: { definition: UnlockAlert; ask: AskFacts; access: Access },
): Promise<AlertPreview> {
  const query = { ...(await askOf(db, definition, userId)), days: 365 }
  const answer = await ask(query, access)
  if (!('rows' in answer)) throw new TypeError('The query result does not match the kind of alert.')
  const { rows, today, total, meta } = answer
  const { condition } = definition
  return {
    firings: rows
      .slice(0, ALERT_LIMITS.firings)
      .map((row) => describeUnlock(row, today, condition.days)),
    total_firings: total,
    outcomes: evaluateUnlocks(null, answer, condition).outcomes,
    drawn: null,
    timestamps: [],
    sample: meta.sample,
  }
}

/** A year and what the condition looks back over, unless a longer range would change the values or the series. */
function chooseRange({ query, condition }: MetricAlert): MetricQuery['range'] {
  const { granularity, transforms, top, range } = query
  if (top !== undefined || transforms.some(({ kind }) => TIED_TO_RANGE.has(kind))) return range
  const wanted = PERIODS_PER_YEAR[granularity] + countNeeded(condition)
  return LONG_RANGES.find((one) => countPeriods({ range: one, granularity }) >= wanted) ?? 'max'
}

/**
 * Draws the value that is compared in each period, and the limit that applied. Periods that are not evaluated yet are
 * not drawn.
 */
function drawLine(
  line: Series,
  definition: MetricAlert,
  { timestamps, begin }: { timestamps: readonly Day[]; begin: number },
): NonNullable<AlertPreview['drawn']> {
  const last = findEvaluated(line, timestamps, definition.provisional)
  const values = listJudged(line, timestamps, definition).map((value, index) =>
    index > last ? null : value,
  )
  const readings = values.map((_value, index) => readCondition(values, index, definition))
  const isChange = definition.condition.kind === 'change'
  return {
    label: line.label,
    values: readings
      .map((reading, index) =>
        typeof reading === 'string' ? missingOr(isChange, values[index]) : reading.compared,
      )
      .slice(begin),
    limits: readings
      .map((reading) => (typeof reading === 'string' ? null : reading.limit))
      .slice(begin),
  }
}

/** A value is drawn also where there is too little before it; a change is not one without what came before. */
function missingOr(isChange: boolean, value: number | null | undefined): number | null {
  return isChange ? null : (value ?? null)
}
