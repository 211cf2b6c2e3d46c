import { AppError } from '@tickmark/core/errors/AppError'
import { AS_OF_SHAPE, type AsOf, parseAsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { knownSql } from '../compile/factsSql.ts'
import { isUnfinished } from '../store/storeState.ts'

/**
 * What is to count as known; null for what is known now, which is also what a moment means that nothing was loaded or
 * said after. What is computed ahead answers then, so that a link just pinned is as quick as the page it was made on.
 * @throws AppError `bad-request` for a text that is no moment.
 */
export async function resolveAsOf(db: Analytics, text: string | undefined): Promise<AsOf | null> {
  if (text === undefined) return null
  const asOf = parseAsOf(text)
  if (asOf === undefined)
    throw new AppError('bad-request', `as_of: ${AS_OF_SHAPE}.`, {
      errors: [{ code: 'invalid', field: 'as_of', value: text.slice(0, 120) }],
    })
  const isPresent = !(await hasLater(db, asOf)) && !(await isUnfinished(db))
  return isPresent ? null : asOf
}

/** Whether any batch does not count as known. Asked anew each time, since batches are readable before the data version rises. */
async function hasLater(db: Analytics, asOf: AsOf): Promise<boolean> {
  const params = createParams()
  const [row] = await db.rows<{ later: number }>({
    sql: `SELECT count() > 0 AS later FROM batches FINAL
          WHERE state IN ('committing', 'loaded') AND NOT (${knownSql(asOf, params)})`,
    params: params.values,
  })
  return row?.later === 1
}

/**
 * The moment up to which everything that was loaded can be read, in milliseconds since 1970: now, or just before a batch
 * began that is being loaded. What is pinned to it does not move when that batch comes.
 */
export async function findPinMoment(db: Analytics, now: number): Promise<number> {
  // Batches are loaded one after another, so an open one that is older than a loaded one was left by a dead process.
  const [open] = await db.rows<{ started_at: number | null }>({
    sql: `
      SELECT minOrNull(toUnixTimestamp64Milli(started_at)) AS started_at FROM batches FINAL
      WHERE state IN ('loading', 'committing')
        AND batch_id > (SELECT max(batch_id) FROM batches FINAL WHERE state = 'loaded')`,
  })
  const before = open?.started_at
  return before === null || before === undefined ? now : Math.min(now, before - 1)
}
