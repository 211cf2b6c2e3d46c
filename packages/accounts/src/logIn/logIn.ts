import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Visitor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashPassword, verifyPassword } from '../identity/hashPassword.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'
import { addressKey } from '../limits/addressKey.ts'
import { reserveTry } from '../limits/Counts.ts'
import { LinkedIdentity } from '../providers/linkIdentity.ts'
import { requestSecondFactor } from './passSecondFactor.ts'
import { refuseSuspended, type StartedSession, startSession } from './startSession.ts'

export type LogIn = {
  email: string
  password: string
  captcha?: string
  /** Links whom a provider has brought to the account that the password proves. */
  externalSession?: string
}

/** A session, or what the account asks for before there is one. */
export type LogInResult = { session: StartedSession } | { secondFactor: SecondFactor }

/**
 * Checks a password and begins a session, or asks for a second factor. A wrong address, a wrong password and an
 * address that is not verified yet get the same answer, in the same time.
 * @throws AppError `unauthorized`; `too-many-requests` with the code `captcha-required` when a captcha is needed first.
 */
export async function logIn(
  accounts: Accounts,
  { email, password, captcha, externalSession }: LogIn,
  visitor: Visitor,
): Promise<LogInResult> {
  const proof = await limitLogIns(accounts, { email, address: visitor.address, captcha }, () =>
    checkPassword(accounts, { email, password }),
  )
  if (proof === undefined)
    throw new AppError(
      'unauthorized',
      'The email address or password is incorrect, or the address is not verified yet.',
    )
  const { userId } = proof
  await refuseSuspended(accounts.db, userId)
  const identity =
    externalSession === undefined
      ? undefined
      : await takeIdentity(accounts, externalSession, userId)
  const proved = { ...proof, method: 'password', identity }
  const secondFactor = await requestSecondFactor(accounts, proved)
  if (secondFactor !== undefined) return { secondFactor }
  return { session: await startSession(accounts, proved, visitor) }
}

/** Returns the user that a provider has brought to this very account. @throws AppError `bad-request` where there is none. */
async function takeIdentity(
  { db, now }: Accounts,
  token: string,
  userId: string,
): Promise<LinkedIdentity> {
  const lookup = { token, purpose: 'external-session', now: now(), userId } as const
  const taken = await takeUserToken(db, lookup)
  const identity = LinkedIdentity.safeParse(taken?.payload)
  if (identity.success) return identity.data
  throw new AppError(
    'bad-request',
    'The log-in with the provider has expired or belongs to another account. Start again.',
    { errors: [{ code: 'expired', field: 'externalAuthSessionId', value: null }] },
  )
}

/**
 * Returns the user and the hash that a password matches; undefined when it is not the password of a verified account.
 * An address without one costs a hash as well, so that the time does not reveal it.
 */
async function checkPassword(
  { db }: Accounts,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string; passwordHash: string } | undefined> {
  const known = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'users.email_verified', 'credentials.password'])
    .where('users.email', '=', email)
    .where('credentials.provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!known?.password) {
    await hashPassword(password)
    return undefined
  }
  const { id, email_verified, password: hash } = known
  const isRight = await verifyPassword({ hash, password })
  return isRight && email_verified ? { userId: id, passwordHash: hash } : undefined
}

const WINDOW_MS = 15 * 60_000
/**
 * From so many wrong tries on, each further one costs a captcha. No user is locked out by that: anyone who knows the
 * password solves one and is in.
 */
const FREE_TRIES = { pair: 5, email: 50, address: 50 } as const
/** More than this from one address is no person. */
const MAX_TRIES = 300

type Try = { email: string; address: string; captcha: string | undefined }

/**
 * Checks a password if the wrong tries so far let it, and counts the try when it was wrong, which `check` says by
 * undefined. Tries that come together are all counted before the first of them is checked.
 * @throws AppError `too-many-requests`, with the code `captcha-required` when a captcha is needed first; what `check`
 * throws.
 */
async function limitLogIns<T>(
  accounts: Accounts,
  { email, address, captcha }: Try,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { attempts } = accounts
  const from = addressKey(address)
  const pairKey = `log-in ${email} ${from}`
  const [pair, byEmail, byAddress] = await Promise.all([
    reserveTry(attempts, pairKey, WINDOW_MS),
    reserveTry(attempts, `log-in ${email}`, WINDOW_MS),
    reserveTry(attempts, `log-in from ${from}`, WINDOW_MS),
  ])
  let notWrong = [pair, byEmail, byAddress]
  try {
    if (byAddress.earlier >= MAX_TRIES)
      throw new AppError(
        'too-many-requests',
        'Too many failed attempts from this address. Try again later.',
      )
    const isFree =
      pair.earlier < FREE_TRIES.pair &&
      byEmail.earlier < FREE_TRIES.email &&
      byAddress.earlier < FREE_TRIES.address
    if (!isFree) await requireCaptcha(accounts, captcha, address)
    const found = await check()
    if (found === undefined) notWrong = []
    else await attempts.clear(pairKey)
    return found
  } finally {
    await Promise.all(notWrong.map((reserved) => reserved.release()))
  }
}

async function requireCaptcha(
  accounts: Accounts,
  captcha: string | undefined,
  address: string,
): Promise<void> {
  if (captcha === undefined)
    throw new AppError(
      'too-many-requests',
      'Too many failed attempts. Solve the captcha to continue.',
      {
        errors: [{ code: 'captcha-required', field: 'captcha', value: null }],
      },
    )
  await accounts.captcha.check(captcha, address)
}
