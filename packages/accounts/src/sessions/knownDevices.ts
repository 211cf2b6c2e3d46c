import { createHash } from 'node:crypto'
import type { Visitor } from '../access/Caller.ts'
import type { Querier } from '../store/Store.ts'

type Device = { userId: string; device: string }

/** Hashes where a user logs in from, as far as it can be recognized. */
export function hashDevice({ userAgent, address }: Visitor): string {
  return createHash('sha256').update(`${userAgent} ${address}`).digest('hex')
}

export async function isKnownDevice(db: Querier, { userId, device }: Device): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', device)
    .executeTakeFirst()
  return known !== undefined
}

/** Remembers from where a user logged in. True when they had done so from elsewhere only. */
export async function rememberDevice(
  db: Querier,
  { userId, device }: Device,
  now: Date,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, hash: device })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at: now }))
    .execute()
  // The first sign-in of all is no news to the user.
  return known.length > 0 && !known.some(({ hash }) => hash === device)
}
