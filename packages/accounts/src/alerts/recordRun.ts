import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { SeriesOutcome } from '@tickmark/core/alerts/AlertState'
import { sql } from 'kysely'
import type { Querier } from '../store/Store.ts'
import type { AlertRow } from './AlertRow.ts'

export type Run = {
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
  const told = run.outcomes.toSorted(
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
      outcomes: JSON.stringify(told.slice(0, ALERT_LIMITS.runSeries)),
      total_series: run.outcomes.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`DELETE FROM alert_runs WHERE alert_id = ${run.alert.id} AND id < (
    SELECT min(id) FROM (
      SELECT id FROM alert_runs WHERE alert_id = ${run.alert.id}
      ORDER BY id DESC LIMIT ${sql.lit(ALERT_LIMITS.runs)}) AS newest)`.execute(trx)
  return id
}
