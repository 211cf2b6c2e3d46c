import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { LinkedIdentity } from '../providers/linkIdentity.ts'
import { askSecondFactor, type SecondFactor } from '../twoFactor/askSecondFactor.ts'
import { type StartedSession, startSession } from './startSession.ts'

export type LogIn = {
  email: string
  password: string
  captcha?: string
  /** Links whom a provider has brought to the account that the password proves. */
  externalSession?: string
}

/** A session, or what the account asks for before there is one. */
export type LogInResult = { session: StartedSession } | { secondFactor: SecondFactor }

const WINDOW_MS = 15 * 60_000
/**
 * From so many wrong tries on, each further one costs a captcha. Nobody is locked out by that: whoever knows the
 * password solves one and is in.
 */
const FREE_TRIES = { pair: 5, email: 50, address: 50 } as const
/** More than this from one address is no person. */
const MOST_TRIES = 300

/**
 * Checks a password and begins a session, or asks for a second factor. A wrong address, a wrong password and an
 * address that is not verified yet are told alike, and take the same time.
 * @throws AppError `unauthorized`; `too-many-requests` with the code `captcha-required` when a captcha is needed first.
 */
export async function logIn(
  accounts: Accounts,
  { email, password, captcha, externalSession }: LogIn,
  visitor: Visitor,
): Promise<LogInResult> {
  const keys = nameTries(email, visitor.address)
  await askForCaptcha(accounts, { keys, captcha, address: visitor.address })
  const token = await checkPassword(accounts, { email, password })
  if (token === undefined) {
    for (const key of Object.values(keys)) await accounts.attempts.add(key, WINDOW_MS)
    throw new AppError(
      'unauthorized',
      'The e-mail address or the password is not right, or the address is not verified yet.',
    )
  }
  await accounts.attempts.clear(keys.pair)
  const { user_id: userId } = await accounts.db
    .selectFrom('sessions')
    .select('user_id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  const end = () => accounts.db.deleteFrom('sessions').where('token', '=', token).execute()
  const identity =
    externalSession === undefined
      ? undefined
      : await takeIdentity(accounts, externalSession, userId)
  if (identity === null) {
    await end()
    throw new AppError(
      'bad-request',
      'What the provider told is too old, or of another account. Go there again.',
      {
        errors: [{ code: 'expired', field: 'externalAuthSessionId', value: null }],
      },
    )
  }
  const proved = { userId, method: 'password', identity }
  const secondFactor = await askSecondFactor(accounts, proved)
  if (secondFactor === undefined)
    return { session: await startSession(accounts, { ...proved, token }, visitor) }
  // better-auth makes a session with the check of the password; nobody has been told of it.
  await end()
  return { secondFactor }
}

/** Whom a provider has brought, if it is to this very account; null otherwise. */
async function takeIdentity(
  { db, now }: Accounts,
  token: string,
  userId: string,
): Promise<LinkedIdentity | null> {
  const taken = await takeUserToken(db, { token, purpose: 'external-session', now: now() })
  const identity = LinkedIdentity.safeParse(taken?.payload)
  return taken?.user_id === userId && identity.success ? identity.data : null
}

function nameTries(email: string, address: string) {
  return {
    pair: `log-in ${email} ${address}`,
    email: `log-in ${email}`,
    address: `log-in from ${address}`,
  }
}

async function askForCaptcha(
  accounts: Accounts,
  {
    keys,
    captcha,
    address,
  }: { keys: ReturnType<typeof nameTries>; captcha: string | undefined; address: string },
): Promise<void> {
  const { attempts } = accounts
  const [pair, email, from] = await Promise.all([
    attempts.count(keys.pair),
    attempts.count(keys.email),
    attempts.count(keys.address),
  ])
  if (from >= MOST_TRIES)
    throw new AppError('too-many-requests', 'Too many wrong tries from here. Try again later.')
  const isFree = pair < FREE_TRIES.pair && email < FREE_TRIES.email && from < FREE_TRIES.address
  if (isFree) return
  if (captcha === undefined)
    throw new AppError('too-many-requests', 'Too many wrong tries. Solve the captcha to go on.', {
      errors: [{ code: 'captcha-required', field: 'captcha', value: null }],
    })
  await accounts.captcha.check(captcha, address)
}

/** The token of a new session, or undefined when the password is not the one of a verified account. */
async function checkPassword(
  { auth }: Accounts,
  { email, password }: { email: string; password: string },
): Promise<string | undefined> {
  try {
    const { token } = await auth.api.signInEmail({ body: { email, password } })
    return token
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
