import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { reserveTry } from '../limits/Counts.ts'
import type { Caller } from './Caller.ts'
import { verifyPassword } from './hashPassword.ts'

const MOST_TRIES = { count: 10, windowMs: 15 * 60_000 } as const
/** Whoever has no password proves himself by having logged in so lately. */
const FRESH_MS = 10 * 60_000

type Given = { password: string; field: string }

/**
 * Makes sure that it is the user himself who does something that a borrowed browser must not do. A user who has no
 * password, since he came by a provider, must have logged in within the last ten minutes.
 * @throws AppError `bad-request` with the code `wrong` or `log-in-again`, `too-many-requests`.
 */
export async function provePassword(
  accounts: Accounts,
  caller: Caller,
  { password, field }: Given,
): Promise<void> {
  const hash = await findPasswordHash(accounts, caller.userId)
  if (hash === null) return proveFreshness(accounts, caller, field)
  const key = `password ${caller.userId}`
  const tried = await reserveTry(accounts.attempts, key, MOST_TRIES.windowMs)
  if (tried.earlier >= MOST_TRIES.count) {
    await tried.release()
    throw new AppError('too-many-requests', 'The password was wrong too often. Try later.')
  }
  if (await verifyPassword({ hash, password })) return accounts.attempts.clear(key)
  const name = field === 'oldPassword' ? 'old password' : 'password'
  throw new AppError('bad-request', `The ${name} is not right.`, {
    errors: [{ code: 'wrong', field, value: null }],
  })
}

/** The hash of a user's password; null when he has none. */
export async function findPasswordHash(
  { db }: Pick<Accounts, 'db'>,
  userId: string,
): Promise<string | null> {
  const known = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
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
    'This account has no password. Log in again and try within ten minutes, or choose a password first.',
    { errors: [{ code: 'log-in-again', field, value: null }] },
  )
}
