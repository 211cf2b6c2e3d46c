import type { Querier } from '../store/Store.ts'
import { refuseIdentity } from './refuseIdentity.ts'

/** Makes the account of a user whom a provider vouches for. @throws AppError; see `refuseIdentity`. */
export async function createUser(
  trx: Querier,
  id: string,
  { email, name }: { email: string; name?: string },
): Promise<void> {
  const created = await trx
    .insertInto('users')
    .values({
      id,
      email,
      username: name ?? email.slice(0, email.lastIndexOf('@')),
      email_verified: true,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another visitor signed up with the address at this very moment.
  if (created === undefined) refuseIdentity('expired')
}

/** Takes over an account whose sign-up was never completed; a password that was chosen for it is void. */
export async function adoptUser(trx: Querier, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute()
  await trx.deleteFrom('credentials').where('user_id', '=', id).execute()
}
