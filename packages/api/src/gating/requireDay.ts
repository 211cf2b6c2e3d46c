import type { Day } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { findHistoryStart } from './findHistoryStart.ts'
import { refuseLocked } from './refuseLocked.ts'

/**
 * Makes sure that a day, or a moment, lies within the history of the tier of whoever asks. `as_of` is held against it
 * too, since a question as of a moment counts back from it.
 * @throws AppError `payment-required` that names the field.
 */
export async function requireDay(
  ctx: ApiContext,
  field: string,
  moment: string | undefined,
): Promise<void> {
  const day: Day | undefined = moment?.slice(0, 10)
  const earliest = await findHistoryStart(ctx)
  if (day === undefined || earliest === null || day >= earliest) return
  refuseLocked(ctx, {
    code: 'locked-history',
    field,
    value: day,
    what: `what is older than ${earliest}`,
  })
}
