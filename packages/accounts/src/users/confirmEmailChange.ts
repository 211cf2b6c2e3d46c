import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { forgetTiers } from '../billing/forgetTiers.ts'
import type { Caller } from '../identity/Caller.ts'
import { takeUserToken } from '../identity/oneTimeToken.ts'
import type { Visitor } from '../identity/Visitor.ts'
import { composeMail } from '../mail/composeMail.ts'
import { endSessions } from '../sessions/endSession.ts'
import { refuseLink } from './verifyEmail.ts'

type Confirming = { caller: Caller | undefined; visitor: Visitor }

/**
 * Moves an account to the address that has proved itself by this link, tells the old one, and ends all sessions but
 * the one in which the link was opened.
 * @throws AppError `bad-request` when the link was used or is too old, or the address has an account by now.
 */
export async function confirmEmailChange(
  accounts: Accounts,
  { caller, visitor }: Confirming,
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
    // Whoever began to sign up with the address never proved it; now somebody else has.
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
    await trx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
    const except = caller?.userId === userId ? caller.sessionId : undefined
    await endSessions(trx, { userId, except })
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
    await tellOldAddress(accounts, { before, email }, (mail) => accounts.mail.queue(trx, mail))
  })
  forgetTiers(accounts)
  accounts.later(() => accounts.mail.deliver())
}

function tellOldAddress(
  { productName }: Accounts,
  { before, email }: { before: string; email: string },
  queue: (mail: ReturnType<typeof composeMail>) => Promise<void>,
): Promise<void> {
  return queue(
    composeMail(productName, {
      recipient: before,
      subject: `Your address at ${productName} was changed`,
      paragraphs: [
        `Your account at ${productName} has the address ${email} now. This one is no longer used for it.`,
      ],
      note: 'If it was not you, write to the people who run this terminal.',
    }),
  )
}
