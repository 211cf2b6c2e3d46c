import { randomUUID } from 'node:crypto'
import type { Querier } from '../store/Store.ts'

/** Gives a user the password of a hash, for the first time or in place of another. */
export async function setPassword(db: Querier, userId: string, hash: string): Promise<void> {
  await db
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: hash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: hash, updated_at: new Date() }),
    )
    .execute()
}
