import { AppError } from '@tickmark/core/errors/AppError'
import { AS_OF_SHAPE, type AsOf, parseAsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { isUnfinished } from '../state/storeState.ts'
import { createParams } from './createParams.ts'
import { asOfFactsSql } from './factsSql.ts'

/**
 * The moment to read facts as of; null for the present, and for a moment after which nothing was loaded or observed.
 * Then the derived tables can be used, so that a link that was just pinned is as fast as the page.
 * @throws AppError `bad-request` for an invalid moment.
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

/**
 * Returns whether any batch was not known at the moment. Not cached, since batches are readable before the data version
 * rises.
 */
async function hasLater(db: Analytics, asOf: AsOf): Promise<boolean> {
  const params = createParams()
  const [row] = await db.rows<{ later: number }>({
    sql: `SELECT count() > 0 AS later FROM batches FINAL
          WHERE state IN ('committing', 'loaded') AND NOT (${asOfFactsSql(asOf, params)})`,
    params: params.values,
  })
  return row?.later === 1
}

/**
 * The moment up to which all loaded data is readable, in milliseconds since 1970: now, or just before the start of a
 * batch in progress, so that the batch does not change what is pinned.
 */
export async function findPinMoment(db: Analytics, now: number): Promise<number> {
  // Batches are loaded one at a time, so an open batch older than a loaded one was left by a killed process.
  const [open] = await db.rows<{ started_at: number | null }>({
    sql: `
      SELECT minOrNull(toUnixTimestamp64Milli(started_at)) AS started_at FROM batches FINAL
      WHERE state IN ('loading', 'committing')
        AND batch_id > (SELECT max(batch_id) FROM batches FINAL WHERE state = 'loaded')`,
  })
  const before = open?.started_at
  return before === null || before === undefined ? now : Math.min(now, before - 1)
}
