import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { createToken } from '../identity/oneTimeToken.ts'
import { provePassword } from '../identity/provePassword.ts'
import { composeMail } from '../mail/composeMail.ts'
import { isMailedEnough } from '../mail/isMailedEnough.ts'
import { linkTo } from '../mail/linkTo.ts'
import { mailChange } from '../mail/mailChange.ts'
import type { RequestDetails } from '../requests/AccountRequest.ts'
import type { Querier } from '../store/Store.ts'
import { VERIFICATION_HOURS } from './sendVerification.ts'

/**
 * Begins to move an account to another address: that address must prove itself first, and the one so far is told.
 * The call does the same for any other address, so nothing reveals whether it has an account.
 * @throws AppError; see `provePassword`.
 */
export async function requestEmailChange(
  accounts: Accounts,
  acting: Acting,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { caller } = acting
  await provePassword(accounts, caller, { password, field: 'password' })
  if (email === caller.email) return
  if (await isMailedEnough(accounts, email)) return
  await accounts.db.transaction().execute(async (trx) => {
    await accounts.requests.add(trx, {
      kind: 'change-email',
      email,
      details: { userId: caller.userId },
    })
    await mailChange(accounts, trx, {
      email: caller.email,
      subject: `Your address at ${accounts.productName} is to be changed`,
      change: `Your account is to be moved to the address ${email}, once that address has proved itself.`,
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
  await accounts.mail.queue(
    trx,
    composeMail(productName, {
      recipient: email,
      subject: `Verify your new e-mail address for ${productName}`,
      paragraphs: [
        `Somebody, probably you, wants to move an account at ${productName} to this address.`,
      ],
      action: {
        label: 'Verify this address',
        url: linkTo(publicUrl, 'verify-email', { token, change: '1' }),
      },
      note: `The link works once, within ${VERIFICATION_HOURS} hours. If it was not you, do nothing: nothing changes without it.`,
    }),
  )
}

async function sayThatItIsTaken(
  { productName, mail }: Accounts,
  trx: Querier,
  email: string,
): Promise<void> {
  await mail.queue(
    trx,
    composeMail(productName, {
      recipient: email,
      subject: `You have an account at ${productName}`,
      paragraphs: [
        `Somebody, probably you, wants to move another account at ${productName} to this address, which has an account already.`,
      ],
      note: 'Neither account has changed. To move the other one here, delete this one or change its address first.',
    }),
  )
}
