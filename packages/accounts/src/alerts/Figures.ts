import type { Access } from '@tickmark/core/gating/Access'
import { findTier } from '../access/findTier.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { CollectDigest } from '../watchlist/composeDigest.ts'
import type { AlertAnswer, AlertQuery } from './AlertQuery.ts'

/** Answers a query within a user's access. The server passes it in, because this package has no facts. */
export type AskFacts = (query: AlertQuery, access: Access) => Promise<AlertAnswer>

/** The queries of facts that acts on accounts need; facts are in another store. */
export type Figures = {
  ask: AskFacts
  collect: CollectDigest
  /** The moment up to which everything that was loaded can be read, in milliseconds since 1970. */
  findPinMoment(): Promise<number>
}

/** Returns what a user may read. */
export async function accessOf(
  { db, isGated, now }: Pick<Accounts, 'db' | 'isGated' | 'now'>,
  userId: string,
): Promise<Access> {
  return { isGated, tier: isGated ? await findTier(db, { userId }, now()) : 'free' }
}
