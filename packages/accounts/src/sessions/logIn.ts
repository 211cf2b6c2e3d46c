import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Visitor } from '../identity/Caller.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'
import { findPasswordHash } from '../identity/provePassword.ts'
import { addressKey } from '../limits/addressKey.ts'
import { reserveTry } from '../limits/Counts.ts'
import { LinkedIdentity } from '../providers/linkIdentity.ts'
import { requestSecondFactor } from '../twoFactor/passSecondFactor.ts'
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
  const passwordHash = await findPasswordHash(accounts, { email })
  const begun = await limitLogIns(accounts, { email, address: visitor.address, captcha }, () =>
    checkPassword(accounts, { email, password }),
  )
  if (begun === undefined)
    throw new AppError(
      'unauthorized',
      'The email address or password is incorrect, or the address is not verified yet.',
    )
  const { token, userId } = begun
  // better-auth makes a session with the check of the password, which the browser has not received yet.
  const end = () => accounts.db.deleteFrom('sessions').where('token', '=', token).execute()
  try {
    await refuseSuspended(accounts.db, userId)
    const identity =
      externalSession === undefined
        ? undefined
        : await takeIdentity(accounts, externalSession, userId)
    const proved = { userId, method: 'password', identity }
    const secondFactor = await requestSecondFactor(accounts, proved)
    if (secondFactor === undefined)
      return { session: await startSession(accounts, { ...proved, token, passwordHash }, visitor) }
    await end()
    return { secondFactor }
  } catch (failure) {
    await end()
    throw failure
  }
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

/** A new session and whose it is, or undefined when the password is not the one of a verified account. */
async function checkPassword(
  { auth }: Accounts,
  { email, password }: { email: string; password: string },
): Promise<{ token: string; userId: string } | undefined> {
  try {
    const { token, user } = await auth.api.signInEmail({ body: { email, password } })
    return { token, userId: user.id }
  } catch (failure) {
    if (isRefusal(failure)) return undefined
    throw failure
  }
}

/** better-auth says so by status. Its class is not asked for, since loading it would make every start longer. */
function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('statusCode' in failure)) return false
  return failure.statusCode === 401 || failure.statusCode === 403
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
