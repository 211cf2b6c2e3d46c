import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { SeriesOutcome } from '@tickmark/core/alerts/Alert'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { type AlertAnswer, judgeAnswer } from './AlertQuery.ts'
import { type AlertRow, countSeries, isDue } from './AlertRow.ts'
import { queueMessages } from './queueMessages.ts'

type Found = {
  /** The answer, or why there is none. */
  found: AlertAnswer | AppError
  dataVersion: number
}

/**
 * Judges one alert by an answer and writes down what follows, all of it or nothing. A check that was overtaken, by
 * another server or by a change of the alert, leaves no trace.
 * @returns whether the alert fired.
 */
export async function settleCheck(
  accounts: Accounts,
  { id, revision }: Pick<AlertRow, 'id' | 'revision'>,
  { found, dataVersion }: Found,
): Promise<boolean> {
  return accounts.db.transaction().execute(async (trx) => {
    const alert = await trx
      .selectFrom('alerts')
      .selectAll()
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where(isDue(accounts, dataVersion))
      .forUpdate()
      .executeTakeFirst()
    if (alert === undefined) return false
    const fault = findFault(found)
    if (found instanceof AppError || fault !== null)
      return settleFault(accounts, trx, { alert, dataVersion, fault: fault ?? '' })
    const { state, outcomes } = judgeAnswer(alert.state, found, alert.definition)
    return settleOutcomes(accounts, trx, {
      alert: { ...alert, state },
      outcomes,
      dataVersion,
      isSample: found.meta.sample,
    })
  })
}

function findFault(found: AlertAnswer | AppError): string | null {
  if (found instanceof AppError) return found.message
  const length = countSeries(found)
  return length <= ALERT_LIMITS.series
    ? null
    : `The query now returns ${length} series, but an alert can watch at most ${ALERT_LIMITS.series}.`
}

async function settleFault(
  { now }: Accounts,
  trx: Querier,
  { alert, dataVersion, fault }: { alert: AlertRow; dataVersion: number; fault: string },
): Promise<false> {
  const at = now()
  const nothing = { isSample: false, isTest: false, fired: false, outcomes: [] }
  await recordRun(trx, { alert, at, dataVersion, fault, ...nothing })
  await trx
    .updateTable('alerts')
    .set({ data_version: dataVersion, checked_at: at, fault })
    .where('id', '=', alert.id)
    .execute()
  return false
}

type Outcomes = {
  alert: AlertRow
  outcomes: readonly SeriesOutcome[]
  dataVersion: number
  isSample: boolean
}

async function settleOutcomes(
  accounts: Accounts,
  trx: Querier,
  { alert, outcomes, dataVersion, isSample }: Outcomes,
): Promise<boolean> {
  const at = accounts.now()
  const firing = outcomes.filter(({ outcome }) => outcome === 'fires')
  const fired = firing.length > 0
  const run = { alert, at, dataVersion, isSample, isTest: false }
  const runId = await recordRun(trx, { ...run, fired, fault: null, outcomes })
  const isMuted = alert.muted_until !== null && alert.muted_until > at
  const { id: alertId, name, definition } = alert
  const message = { alertId, name, definition, outcomes: firing, at, dataVersion, isSample }
  if (fired && !isMuted)
    await queueMessages(accounts, trx, { alert, runId, message: { ...message, isTest: false } })
  await trx
    .updateTable('alerts')
    .set({
      state: JSON.stringify(alert.state),
      data_version: dataVersion,
      checked_at: at,
      fault: null,
      ...(fired && { last_fired_at: at }),
    })
    .where('id', '=', alertId)
    .execute()
  return fired && !isMuted
}

type Run = {
  alert: AlertRow
  at: Date
  dataVersion: number
  isSample: boolean
  isTest: boolean
  fired: boolean
  fault: string | null
  outcomes: readonly SeriesOutcome[]
}

/** Writes down one check of an alert as part of its transaction. Only the newest checks are kept. @returns its id. */
export async function recordRun(trx: Querier, run: Run): Promise<string> {
  const firingFirst = run.outcomes.toSorted(
    (a, b) => Number(b.outcome === 'fires') - Number(a.outcome === 'fires'),
  )
  const { id } = await trx
    .insertInto('alert_runs')
    .values({
      alert_id: run.alert.id,
      at: run.at,
      data_version: run.dataVersion,
      is_sample: run.isSample,
      is_test: run.isTest,
      fired: run.fired,
      fault: run.fault,
      outcomes: JSON.stringify(firingFirst.slice(0, ALERT_LIMITS.runSeries)),
      total_series: new Set(run.outcomes.map(({ series_id }) => series_id)).size,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`DELETE FROM alert_runs WHERE alert_id = ${run.alert.id} AND id < (
    SELECT min(id) FROM (
      SELECT id FROM alert_runs WHERE alert_id = ${run.alert.id}
      ORDER BY id DESC LIMIT ${sql.lit(ALERT_LIMITS.runs)}) AS newest)`.execute(trx)
  return id
}
