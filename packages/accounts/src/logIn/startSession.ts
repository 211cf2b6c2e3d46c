import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Visitor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { DAY_MS, SESSION_DAYS, signToken } from '../identity/sessionToken.ts'
import { composeMail, linkTo } from '../mail/composeMail.ts'
import { holdProof } from '../passwords/provePassword.ts'
import { type LinkedIdentity, linkIdentity } from '../providers/linkIdentity.ts'
import { hashDevice, rememberDevice } from '../sessions/knownDevices.ts'
import { requireSingleSignOn } from '../sso/requireSingleSignOn.ts'
import type { Querier } from '../store/Store.ts'

/** A session that begins: whose it is, and what the identity cookie holds. */
export type StartedSession = { userId: string; cookie: string; expiresAt: Date }

type Proved = {
  userId: string
  /** The method by which they proved themselves, for the audit log. */
  method: string
  /** Whom a provider knows them as, to be linked to the account that they have just proved. */
  identity?: LinkedIdentity | undefined
  /** The hash of the account's password before it was checked, or null; the session does not begin when it has changed. */
  passwordHash?: string | null
}

/**
 * Starts a session of a user who has proved who they are, and emails them when it is from a new place. What
 * ends all sessions of a user locks them first, so none can begin unseen while the password is changed.
 * @throws AppError `forbidden` for a suspended user and where single sign-on is required, `unauthorized` where the password was changed meanwhile.
 */
export async function startSession(
  accounts: Accounts,
  { userId, method, identity, passwordHash }: Proved,
  visitor: Visitor,
): Promise<StartedSession> {
  const device = hashDevice(visitor)
  const { token, expiresAt } = await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, { userId, ...(passwordHash !== undefined && { passwordHash }) })
    await refuseSuspended(trx, userId)
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await requireSingleSignOn(accounts, trx, { userId, email, method, linking: identity?.provider })
    const session = await insertSession(accounts, trx, { userId, visitor })
    const isNew = await rememberDevice(trx, { userId, device }, accounts.now())
    if (isNew) await accounts.mail.queue(trx, tellNewDevice(accounts, email, visitor))
    const actor = { userId, email, address: visitor.address }
    if (identity !== undefined) await linkIdentity(accounts, trx, { actor, identity })
    await recordAudit(trx, actor, {
      action: 'session.start',
      object: `session:${session.id}`,
      after: { method },
    })
    return session
  })
  accounts.later(() => accounts.mail.deliver())
  return { userId, expiresAt, cookie: signToken(token, accounts.secret) }
}

const TOKEN_BYTES = 24

/** Returns a new random token of a session. */
export function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Inserts a session, which ends `SESSION_DAYS` after its last use and after `sessionMaxDays` in any case. */
export async function insertSession(
  { now, sessionMaxDays }: Pick<Accounts, 'now' | 'sessionMaxDays'>,
  db: Querier,
  { userId, visitor }: { userId: string; visitor?: Visitor },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const created_at = now()
  const days = Math.min(SESSION_DAYS, sessionMaxDays)
  const session = {
    id: randomUUID(),
    token: createSessionToken(),
    expires_at: new Date(created_at.getTime() + days * DAY_MS),
  }
  await db
    .insertInto('sessions')
    .values({
      ...session,
      user_id: userId,
      ip_address: visitor?.address ?? '',
      user_agent: visitor?.userAgent.slice(0, 300) ?? '',
      created_at,
      updated_at: created_at,
    })
    .execute()
  return { id: session.id, token: session.token, expiresAt: session.expires_at }
}

function tellNewDevice({ productName, publicUrl, now }: Accounts, email: string, visitor: Visitor) {
  return composeMail(productName, {
    recipient: email,
    subject: `New sign-in to ${productName}`,
    paragraphs: [
      'Your account was accessed from a new device or IP address.',
      `Time: ${now().toUTCString()}. IP address: ${visitor.address}. Browser: ${visitor.userAgent.slice(0, 200)}.`,
    ],
    action: { label: 'Reset your password', url: linkTo(publicUrl, 'reset-password') },
    note: 'If this was you, you do not need to do anything. If not, reset your password now; this ends all sessions.',
  })
}

/**
 * Keeps a suspended user from logging in. It is called only for users who have proved who they are, so it reveals
 * to no one else that there is such an account.
 * @throws AppError `forbidden` with the code `suspended`.
 */
export async function refuseSuspended(db: Querier, userId: string): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (found === undefined || found.suspended_at === null) return
  throw new AppError(
    'forbidden',
    'This account is suspended. Contact the support of this terminal to restore it.',
    { errors: [{ code: 'suspended', field: 'account', value: null }] },
  )
}
