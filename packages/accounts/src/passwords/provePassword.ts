import { AppError } from '@tickmark/core/errors/AppError'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { verifyPassword } from '../identity/hashPassword.ts'
import { reserveTry } from '../limits/Counts.ts'
import type { Querier } from '../store/Store.ts'

const MAX_TRIES = { count: 10, windowMs: 15 * 60_000 } as const
/** Without a password, a log-in this recent is proof. */
const FRESH_MS = 10 * 60_000

/**
 * The user who has proved themselves, the hash of the password used, null where they have none, and the session, if in
 * one.
 */
export type Proof = { userId: string; passwordHash: string | null; sessionId?: string }

/**
 * Makes sure that it is the user who does something that a borrowed browser must not do. A user who has no
 * password, since they came by a provider, must have logged in within the last ten minutes.
 * What they do then must hold the proof; see `holdProof`.
 * @throws AppError `bad-request` with the code `wrong` or `log-in-again`, `too-many-requests`.
 */
export async function provePassword(
  accounts: Accounts,
  caller: Caller,
  { password, field }: { password: string; field: string },
): Promise<Proof> {
  const { userId, sessionId } = caller
  const hash = await findPasswordHash(accounts, { userId })
  const proof = { userId, sessionId, passwordHash: hash }
  if (hash === null) {
    await proveFreshness(accounts, caller, field)
    return proof
  }
  const key = `password ${caller.userId}`
  const tried = await reserveTry(accounts.attempts, key, MAX_TRIES.windowMs)
  if (tried.earlier >= MAX_TRIES.count) {
    await tried.release()
    throw new AppError('too-many-requests', 'Too many wrong passwords. Try again later.')
  }
  if (await verifyPassword({ hash, password })) {
    await accounts.attempts.clear(key)
    return proof
  }
  const name = field === 'oldPassword' ? 'old password' : 'password'
  throw new AppError('bad-request', `The ${name} is incorrect.`, {
    errors: [{ code: 'wrong', field, value: null }],
  })
}

/**
 * Makes sure in a transaction that a proof still holds: the password was not changed since, and the session not ended.
 * Until the transaction ends neither can happen, since the user is locked, as by everything that changes a password or
 * ends all sessions.
 * @throws AppError `unauthorized`.
 */
export async function holdProof(
  trx: Querier,
  { userId, passwordHash, sessionId }: Pick<Proof, 'userId'> & Partial<Proof>,
): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const isChanged =
    passwordHash !== undefined && passwordHash !== (await findPasswordHash({ db: trx }, { userId }))
  const session =
    sessionId !== undefined &&
    (await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst())
  if (isChanged || session === undefined)
    throw new AppError(
      'unauthorized',
      'The password was just changed, or your session ended. Log in again.',
    )
}

/** The hash of a user's password; null where they have none. */
export async function findPasswordHash(
  { db }: { db: Querier },
  { userId }: { userId: string },
): Promise<string | null> {
  const known = await db
    .selectFrom('credentials')
    .select('password')
    .where('provider_id', '=', 'credential')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known?.password ?? null
}

async function proveFreshness(accounts: Accounts, caller: Caller, field: string): Promise<void> {
  const begun = await accounts.db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst()
  const age = accounts.now().getTime() - (begun?.created_at.getTime() ?? 0)
  if (age <= FRESH_MS) return
  throw new AppError(
    'bad-request',
    'This account has no password. Log in again and retry within ten minutes, or choose a password first.',
    { errors: [{ code: 'log-in-again', field, value: null }] },
  )
}
