import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { accessOf } from '../alerts/accessOf.ts'
import type { Caller } from '../identity/Caller.ts'
import { composeDigest } from './composeDigest.ts'
import type { CollectDigest } from './DigestFacts.ts'
import { isEmpty, readWatched } from './readWatched.ts'

const LIMIT = { count: 5, windowMs: 3_600_000 } as const

/**
 * Sends the e-mail about the caller's watchlist now, marked as a test, whether or not it is turned on.
 * @throws AppError `conflict` when nothing is on the watchlist, `too-many-requests`.
 */
export async function testDigest(
  accounts: Accounts,
  { userId, email }: Caller,
  { collect }: { collect: CollectDigest },
): Promise<{ recipient: string }> {
  const watched = await readWatched(accounts.db, userId)
  if (isEmpty(watched))
    throw new AppError(
      'conflict',
      'Nothing is on your watchlist. Star a project or a metric first.',
    )
  const { count } = await accounts.attempts.add(`digest tests ${userId}`, LIMIT.windowMs)
  if (count > LIMIT.count)
    throw new AppError('too-many-requests', 'Too many tests within an hour. Try later.')
  const facts = await collect(watched, await accessOf(accounts, userId))
  const mail = composeDigest(accounts, facts, { recipient: email, unsubscribeToken: null })
  await accounts.mail.queue(accounts.db, mail)
  accounts.later(() => accounts.mail.deliver())
  return { recipient: email }
}
