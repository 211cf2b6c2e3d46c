import { AppError } from '@tickmark/core/errors/AppError'
import { AS_OF_SHAPE, type AsOf, parseAsOf } from '@tickmark/core/time/parseAsOf'
import { isUnfinished } from '../batches/isUnfinished.ts'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { knownSql } from '../compile/knownSql.ts'

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
