import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics } from '../client/Analytics.ts'

/** A run that loads facts. */
export type WriterRun = { writer_id: string; work: string }

/** The last finished run of a kind of work; moments in milliseconds since 1970. */
export type EndedRun = { writer_id: string; ended_at: number; stopped: string }

/**
 * Records in the store that a run begins. Runs that began before may no longer write, and unfinished ones count as
 * interrupted.
 */
export async function beginWriting(db: Analytics, run: WriterRun): Promise<void> {
  await db.command({
    sql: `INSERT INTO writers
          SELECT writer_id, work, began_at, now64(6, 'UTC'), {stopped: String} FROM writers FINAL
          WHERE ended_at = toDateTime64(0, 6, 'UTC') AND writer_id != {writer_id: String}`,
    params: { ...run, stopped: 'Its server stopped before the run was finished.' },
  })
  await db.command({
    sql: `INSERT INTO writers
          SELECT {writer_id: String}, {work: String},
                 -- After every other run, even one that began before the clock was set back.
                 greatest(now64(6, 'UTC'), max(began_at) + toIntervalMicrosecond(1)),
                 toDateTime64(0, 6, 'UTC'), ''
          FROM writers`,
    params: run,
  })
}

/**
 * Checks in the store itself that no other run has begun since.
 * @throws AppError `conflict` if one has.
 */
export async function requireWriter(db: Analytics, writerId: string): Promise<void> {
  const [row] = await db.rows<{ newest: string }>({
    sql: 'SELECT argMax(writer_id, began_at) AS newest FROM writers',
  })
  if (row?.newest !== writerId)
    throw new AppError('conflict', 'Another server has taken over loading.')
}

/** Records in the store that a run has ended, and why if it was interrupted. */
export async function endWriting(db: Analytics, run: WriterRun, stopped: string): Promise<void> {
  await db.command({
    sql: `INSERT INTO writers
          SELECT writer_id, work, began_at, now64(6, 'UTC'), {stopped: String} FROM writers FINAL
          WHERE writer_id = {writer_id: String} AND work = {work: String}
          ORDER BY began_at DESC LIMIT 1`,
    params: { ...run, stopped },
  })
}

/** The last finished run of this kind on any server. */
export async function findEndedRun(db: Analytics, work: string): Promise<EndedRun | null> {
  const [row] = await db.rows<EndedRun>({
    sql: `SELECT writer_id, toUnixTimestamp64Milli(ended_at) AS ended_at, stopped FROM writers FINAL
          WHERE work = {work: String} AND ended_at > toDateTime64(0, 6, 'UTC')
          ORDER BY began_at DESC LIMIT 1`,
    params: { work },
  })
  return row ?? null
}
