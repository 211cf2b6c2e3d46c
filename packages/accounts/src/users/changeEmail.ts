import { type Acting, type Caller, toActor, type Visitor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { createToken, refuseLink, takeUserToken } from '../identity/oneTimeToken.ts'
import { linkTo, mailChange, queueMail } from '../mail/composeMail.ts'
import { holdProof, provePassword } from '../passwords/provePassword.ts'
import { isMailedEnough } from '../services/MailQueue.ts'
import { endAccess } from '../sessions/listSessions.ts'
import type { RequestDetails } from '../store/AccountRequest.ts'
import type { Querier } from '../store/Store.ts'
import { VERIFICATION_HOURS } from './verifyEmail.ts'

/**
 * Begins to move an account to another address, which must be proved first; the old one gets an email.
 * The call does the same for any other address, so nothing reveals whether it has an account.
 * @throws AppError; see `provePassword`.
 */
export async function requestEmailChange(
  accounts: Accounts,
  acting: Acting,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { caller } = acting
  const proof = await provePassword(accounts, caller, { password, field: 'password' })
  if (email === caller.email) return
  if (await isMailedEnough(accounts, email)) return
  await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, proof)
    await accounts.requests.add(trx, {
      kind: 'change-email',
      email,
      details: { userId: caller.userId },
    })
    await mailChange(accounts, trx, {
      email: caller.email,
      subject: `Email change requested on ${accounts.productName}`,
      change: `A change of your account's email to ${email} was requested. It takes effect once that address is verified.`,
    })
    await recordAudit(trx, toActor(acting), {
      action: 'user.request-email-change',
      object: `user:${caller.userId}`,
      after: { email },
    })
  })
  accounts.later(() => accounts.mail.deliver())
}

/** Writes to the address that an account is to have, in other words when it has an account already. */
export async function answerEmailChange(
  accounts: Accounts,
  trx: Querier,
  { email, details }: { email: string; details: RequestDetails<'change-email'> },
): Promise<void> {
  const { userId } = details
  const users = await trx
    .selectFrom('users')
    .select(['id', 'email', 'suspended_at'])
    .where((either) =>
      either.or([
        either('id', '=', userId),
        either.and([either('email', '=', email), either('email_verified', '=', true)]),
      ]),
    )
    .execute()
  // The account may be gone or suspended by now.
  if (!users.some((user) => user.id === userId && user.suspended_at === null)) return
  if (users.some((user) => user.email === email)) await sayThatItIsTaken(accounts, trx, email)
  else await askNewAddress(accounts, trx, { userId, email })
}

async function askNewAddress(
  accounts: Accounts,
  trx: Querier,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { productName, publicUrl } = accounts
  // The link that was asked for last is the one that counts.
  await trx
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .execute()
  const token = await createToken(trx, {
    purpose: 'change-email',
    userId,
    payload: { email },
    expiresAt: new Date(accounts.now().getTime() + VERIFICATION_HOURS * 3_600_000),
  })
  await queueMail(accounts, trx, {
    recipient: email,
    subject: `Verify your new email for ${productName}`,
    paragraphs: [`A ${productName} account requested to use this email address.`],
    action: {
      label: 'Verify this address',
      url: linkTo(publicUrl, 'verify-email', { token, change: '1' }),
    },
    note: `The link works once and expires in ${VERIFICATION_HOURS} hours. If this was not you, ignore this email; nothing will change.`,
  })
}

async function sayThatItIsTaken(accounts: Accounts, trx: Querier, email: string): Promise<void> {
  const { productName } = accounts
  await queueMail(accounts, trx, {
    recipient: email,
    subject: `You already have a ${productName} account`,
    paragraphs: [
      `Another ${productName} account requested to use this email address, but an account with this address already exists.`,
    ],
    note: 'Neither account was changed. To use this address for the other account, first delete this account or change its email.',
  })
}

/**
 * Moves an account to the address that has proved itself by this link, emails the old one, and ends all sessions but
 * the one in which the link was opened.
 * @throws AppError `bad-request` when the link was used or is too old, or the address has an account by now.
 */
export async function confirmEmailChange(
  accounts: Accounts,
  { caller, visitor }: { caller: Caller | undefined; visitor: Visitor },
  token: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    const taken = await takeUserToken(trx, { token, purpose: 'change-email', now: accounts.now() })
    const email = taken?.payload.email
    if (taken === undefined || typeof email !== 'string') refuseLink()
    const { user_id: userId } = taken
    const { email: before } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A sign-up that was begun with this address never proved it; now another user has.
    await trx
      .deleteFrom('users')
      .where('email', '=', email)
      .where('email_verified', '=', false)
      .execute()
    const moved = await trx
      .updateTable('users')
      .set({ email, updated_at: accounts.now() })
      .where('id', '=', userId)
      .where((expression) =>
        expression.not(
          expression.exists(expression.selectFrom('users').select('id').where('email', '=', email)),
        ),
      )
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) refuseLink()
    const except = caller?.userId === userId ? caller.sessionId : undefined
    await endAccess(trx, { userId, except })
    await recordAudit(
      trx,
      { userId, email, address: visitor.address },
      {
        action: 'user.change-email',
        object: `user:${userId}`,
        before: { email: before },
        after: { email },
      },
    )
    await tellOldAddress(accounts, trx, { before, email })
  })
  invalidateTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}

async function tellOldAddress(
  accounts: Accounts,
  trx: Querier,
  { before, email }: { before: string; email: string },
): Promise<void> {
  const { productName } = accounts
  await queueMail(accounts, trx, {
    recipient: before,
    subject: `Your ${productName} email was changed`,
    paragraphs: [
      `The email of your ${productName} account is now ${email}. This address is no longer used.`,
    ],
    note: 'If this was not you, contact the operator of this terminal.',
  })
}
