import { AppError } from '@tickmark/core/errors/AppError'
import type { Querier } from '../store/Store.ts'

/**
 * Keeps a suspended user from logging in. It is asked only about users who have proved who they are, so it tells
 * nobody else that there is such an account.
 * @throws AppError `forbidden` with the code `suspended`.
 */
export async function refuseSuspended(db: Querier, userId: string): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (found === undefined || found.suspended_at === null) return
  throw new AppError(
    'forbidden',
    'This account is suspended. Write to the support of this terminal to have it restored.',
    { errors: [{ code: 'suspended', field: 'account', value: null }] },
  )
}
