import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { signToken } from '../identity/signToken.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { composeMail } from '../mail/composeMail.ts'
import { linkTo } from '../mail/linkTo.ts'

export type LogIn = { email: string; password: string; captcha?: string }

/** A session that begins: whose it is, and what the identity cookie holds. */
export type StartedSession = { userId: string; cookie: string; expiresAt: Date }

const WINDOW_MS = 15 * 60_000
/**
 * From so many wrong tries on, each further one costs a captcha. Nobody is locked out by that: whoever knows the
 * password solves one and is in.
 */
const FREE_TRIES = { pair: 5, email: 50, address: 50 } as const
/** More than this from one address is no person. */
const MOST_TRIES = 300

/**
 * Checks a password and begins a session. A wrong address, a wrong password and an address that is not verified yet
 * are told alike, and take the same time.
 * @throws AppError `unauthorized`; `too-many-requests` with the code `captcha-required` when a captcha is needed first.
 */
export async function logIn(
  accounts: Accounts,
  { email, password, captcha }: LogIn,
  visitor: Visitor,
): Promise<StartedSession> {
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
  return begin(accounts, token, visitor)
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

async function begin(accounts: Accounts, token: string, visitor: Visitor): Promise<StartedSession> {
  const device = createHash('sha256')
    .update(`${visitor.userAgent} ${visitor.address}`)
    .digest('hex')
  const started = await accounts.db.transaction().execute(async (trx) => {
    const session = await trx
      .updateTable('sessions')
      .set({ ip_address: visitor.address, user_agent: visitor.userAgent.slice(0, 300) })
      .where('token', '=', token)
      .returning(['id', 'user_id', 'expires_at'])
      .executeTakeFirstOrThrow()
    const { user_id: userId } = session
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const known = await trx
      .selectFrom('known_devices')
      .select('hash')
      .where('user_id', '=', userId)
      .execute()
    await trx
      .insertInto('known_devices')
      .values({ user_id: userId, hash: device })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at: accounts.now() }),
      )
      .execute()
    // The first sign-in of all is no news to anybody.
    if (known.length > 0 && !known.some(({ hash }) => hash === device))
      await accounts.mail.queue(trx, tellNewDevice(accounts, email, visitor))
    await recordAudit(
      trx,
      { userId, email, address: visitor.address },
      { action: 'session.start', object: `session:${session.id}` },
    )
    return { userId, expiresAt: session.expires_at }
  })
  accounts.later(() => accounts.mail.deliver())
  return { ...started, cookie: signToken(token, accounts.secret) }
}

function tellNewDevice({ productName, publicUrl, now }: Accounts, email: string, visitor: Visitor) {
  return composeMail(productName, {
    recipient: email,
    subject: `New sign-in to ${productName}`,
    paragraphs: [
      `Your account was used from a device or address that it had not been used from before.`,
      `When: ${now().toUTCString()}. Address: ${visitor.address}. Browser: ${visitor.userAgent.slice(0, 200)}.`,
    ],
    action: { label: 'Choose another password', url: linkTo(publicUrl, 'reset-password') },
    note: 'If it was you, there is nothing to do. If it was not, choose another password now; that ends every session.',
  })
}
