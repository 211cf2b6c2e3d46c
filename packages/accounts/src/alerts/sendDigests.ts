import type { Favorites } from '@tickmark/core/accounts/User'
import { AppError } from '@tickmark/core/errors/AppError'
import { toDay } from '@tickmark/core/time/Day'
import { sql } from 'kysely'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkToUnsubscribe } from '../mail/unsubscribe.ts'
import { type CollectDigest, composeDigest } from '../watchlist/composeDigest.ts'
import { readFavorites } from '../watchlist/readFavorites.ts'
import { accessOf } from './Figures.ts'

const PAGE = 100
const KEEP_DAYS = 60

type Sending = { collect: CollectDigest; report?: (failure: unknown) => void }
type Due = { user_id: string }

/**
 * Sends the digests that are due: to those who turned theirs on, whose hour has come today (UTC), and who have not had
 * today's. The day is written down with the email in one transaction, so that several servers send it once; one that
 * was off at the hour sends it when it is back on the same day.
 */
export async function sendDigests(accounts: Accounts, { collect, report }: Sending): Promise<void> {
  const day = toDay(accounts.now().getTime())
  const due = await listDue(accounts, day)
  for (const one of due)
    try {
      await sendOne(accounts, one, { day, collect })
    } catch (failure) {
      report?.(failure)
    }
  if (due.length > 0) accounts.later(() => accounts.mail.deliver())
}

async function listDue({ db, now }: Accounts, day: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT digests.user_id AS user_id
    FROM digests JOIN users ON users.id = digests.user_id
    WHERE is_on AND hour <= ${now().getUTCHours()} AND users.email_verified AND users.suspended_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM digest_days
                      WHERE digest_days.user_id = digests.user_id AND day = ${day}::date)
    ORDER BY hour, digests.user_id
    LIMIT ${sql.lit(PAGE)}`.execute(db)
  return rows
}

async function sendOne(
  accounts: Accounts,
  { user_id: userId }: Due,
  { day, collect }: { day: string; collect: CollectDigest },
): Promise<void> {
  const watched = await readFavorites(accounts.db, userId)
  const facts = isEmpty(watched)
    ? undefined
    : await collect(watched, await accessOf(accounts, userId))
  await accounts.db.transaction().execute(async (trx) => {
    // As they are now: collecting takes a while, in which the address may change and the email be turned off.
    const reader = await trx
      .selectFrom('digests')
      .innerJoin('users', 'users.id', 'digests.user_id')
      .select('users.email')
      .where('users.id', '=', userId)
      .where('digests.is_on', '=', true)
      .where('users.email_verified', '=', true)
      .where('users.suspended_at', 'is', null)
      .executeTakeFirst()
    if (reader === undefined) return
    const { rows } =
      await sql`INSERT INTO digest_days (user_id, day) VALUES (${userId}, ${day}::date)
      ON CONFLICT DO NOTHING RETURNING day`.execute(trx)
    // Another server was first, or there is nothing to tell.
    if (rows.length === 0 || facts === undefined) return
    const unsubscribeUrl = linkToUnsubscribe(accounts, { userId, list: 'watchlist' })
    await accounts.mail.queue(
      trx,
      composeDigest(accounts, facts, { recipient: reader.email, unsubscribeUrl }),
    )
    await sql`DELETE FROM digest_days WHERE user_id = ${userId}
      AND day < ${day}::date - ${sql.lit(KEEP_DAYS)}`.execute(trx)
  })
}

const LIMIT = { count: 5, windowMs: 3_600_000 } as const

/**
 * Sends the email about the caller's watchlist now, marked as a test, whether or not it is turned on.
 * @throws AppError `conflict` when nothing is on the watchlist, `too-many-requests`.
 */
export async function testDigest(
  accounts: Accounts,
  { userId, email }: Caller,
  { collect }: { collect: CollectDigest },
): Promise<{ recipient: string }> {
  const watched = await readFavorites(accounts.db, userId)
  if (isEmpty(watched))
    throw new AppError('conflict', 'Your watchlist is empty. Star a project or a metric first.')
  const { count } = await accounts.attempts.add(`digest tests ${userId}`, LIMIT.windowMs)
  if (count > LIMIT.count)
    throw new AppError('too-many-requests', 'Too many tests within an hour. Try again later.')
  const facts = await collect(watched, await accessOf(accounts, userId))
  const mail = composeDigest(accounts, facts, { recipient: email, unsubscribeUrl: null })
  await accounts.mail.queue(accounts.db, mail)
  accounts.later(() => accounts.mail.deliver())
  return { recipient: email }
}

function isEmpty({ projects, metrics }: Pick<Favorites, 'projects' | 'metrics'>): boolean {
  return projects.length === 0 && metrics.length === 0
}
