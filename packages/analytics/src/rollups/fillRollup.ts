import type { Analytics } from '../client/Analytics.ts'
import { stageOthers } from '../client/replaceRows.ts'
import type { Changed } from './touchedSeries.ts'

type Rollup = 'series_months' | 'daily_values' | 'check_months'

/** The table to fill: the rollup itself, or the one that takes its place. */
export type RollupTable<T extends Rollup> = T | `${T}_staged`

/** SQL of the rows of a rollup that are computed again, for `{moved: Array(String)}`. */
const OF_MOVED = 'project_id IN {moved: Array(String)}'

/**
 * Fills a rollup. After loads, rows are added that replace others. Where rows have to go, it is filled aside and
 * exchanged, so that no query sees half of it: all of it, or the rows of moved projects beside those of the others.
 */
export async function fillRollup<T extends Rollup>(
  db: Analytics,
  {
    table,
    changed: { touched, moved },
    also,
  }: {
    table: T
    changed: Changed
    /** SQL of further rows that go with moved projects. */
    also?: { sql: string; params: Record<string, unknown> }
  },
  fill: (table: RollupTable<T>) => Promise<void>,
): Promise<void> {
  if (touched !== null && moved.length === 0) return fill(table)
  const staged = `${table}_staged` as const
  if (touched === null) await db.command({ sql: `TRUNCATE TABLE ${staged}` })
  else
    await stageOthers(db, {
      table,
      affected: also ? `${OF_MOVED} OR ${also.sql}` : OF_MOVED,
      params: { moved, ...also?.params },
    })
  await fill(staged)
  await db.command({ sql: `EXCHANGE TABLES ${table} AND ${staged}` })
  await db.command({ sql: `TRUNCATE TABLE ${staged}` })
}
