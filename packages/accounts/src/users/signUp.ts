import { randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Visitor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashPassword } from '../identity/hashPassword.ts'
import { hashToken } from '../identity/oneTimeToken.ts'
import { addressKey } from '../limits/addressKey.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { checkPassword, refuseCommonPassword } from '../passwords/checkPassword.ts'
import { isMailedEnough } from '../services/MailQueue.ts'
import type { RequestDetails } from '../store/AccountRequest.ts'
import type { Querier } from '../store/Store.ts'
import { sendVerification } from './verifyEmail.ts'

export type SignUp = {
  email: string
  password: string
  captcha: string
  returnTo?: string
  /** A secret of the browser, which logs in where it opens the link of its own sign-up. */
  proof?: string
}

const MAX_SIGN_UPS = { count: 30, windowMs: 3_600_000 } as const

/**
 * Begins an account. What follows is in an email, whether the address has an account or not. The call does the same
 * for any address, so neither the response nor the time it takes reveals which has one.
 * @throws AppError `bad-request` for a bad password or captcha, `too-many-requests`.
 */
export async function signUp(accounts: Accounts, request: SignUp, visitor: Visitor): Promise<void> {
  const { email, password, captcha, returnTo, proof } = request
  checkPassword(password, { field: 'password', email })
  const from = addressKey(visitor.address)
  const tries = await accounts.attempts.add(`sign-up ${from}`, MAX_SIGN_UPS.windowMs)
  if (tries.count > MAX_SIGN_UPS.count)
    throw new AppError('too-many-requests', 'Too many sign-ups from this address. Try again later.')
  await refuseCommonPassword(accounts, password, { field: 'password', email })
  await accounts.captcha.check(captcha, visitor.address)
  const passwordHash = await hashPassword(password)
  if (await isMailedEnough(accounts, email)) return
  await accounts.requests.add(accounts.db, {
    kind: 'sign-up',
    email,
    details: {
      passwordHash,
      ...(returnTo !== undefined && { returnTo }),
      ...(proof !== undefined && { proofHash: hashToken(proof) }),
    },
  })
}

/** Creates the account that is to be verified, or writes to the one that there is. */
export async function answerSignUp(
  accounts: Accounts,
  trx: Querier,
  { email, details }: { email: string; details: RequestDetails<'sign-up'> },
): Promise<void> {
  const user = await findOrCreate(trx, email)
  if (user.email_verified) return sayThatThereIsAnAccount(accounts, trx, email)
  await sendVerification(accounts, trx, { userId: user.id, email, ...details })
}

async function findOrCreate(trx: Querier, email: string) {
  const username = email.slice(0, email.lastIndexOf('@'))
  const created = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, username })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email_verified'])
    .executeTakeFirst()
  return (
    created ??
    (await trx
      .selectFrom('users')
      .select(['id', 'email_verified'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow())
  )
}

async function sayThatThereIsAnAccount(accounts: Accounts, trx: Querier, email: string) {
  const { productName, publicUrl } = accounts
  await queueMail(accounts, trx, {
    recipient: email,
    subject: `You already have a ${productName} account`,
    paragraphs: [
      `Someone tried to sign up for ${productName} with this email, but an account with it already exists.`,
      'If this was you, log in, or reset your password on the login page.',
    ],
    action: { label: 'Log in', url: linkTo(publicUrl, 'login') },
    note: 'If this was not you, ignore this email; your account was not changed.',
  })
}
