import { MAIL_LISTS, type MailList, UNSUBSCRIBE_PATH } from '@tickmark/core/accounts/MailList'
import { AppError } from '@tickmark/core/errors/AppError'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'
import type { Querier } from '../store/Store.ts'

const OWNER = 'unsubscribe'

/**
 * The address that ends emails of a kind to a user, by a click on the link or by the button of a mail program. It works
 * as long as the installation keeps its secret, and for nothing else.
 */
export function linkToUnsubscribe(
  { secret, publicUrl }: Pick<Accounts, 'secret' | 'publicUrl'>,
  { userId, list }: { userId: string; list: MailList },
): string {
  const token = sealSecret(JSON.stringify([list, userId]), { secret, owner: OWNER })
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`
}

/**
 * Ends emails of a kind by the token of one of them, and returns which. Twice does no harm.
 * @throws AppError `bad-request` for a token that is not known.
 */
export async function unsubscribe(
  { db, secret }: Accounts,
  { token, address }: { token: string; address: string },
): Promise<MailList> {
  const opened = openSealed(token, { secret, owner: OWNER })
  const [list, userId]: [MailList | undefined, string?] =
    opened === undefined ? [undefined] : JSON.parse(opened)
  if (list === undefined || userId === undefined || !MAIL_LISTS.includes(list))
    throw new AppError(
      'bad-request',
      'This link is invalid. Log in to choose which emails you get.',
      { errors: [{ code: 'invalid', field: 'token', value: null }] },
    )
  await db.transaction().execute(async (trx) => {
    if (!(await turnOff(trx, list, userId))) return
    const actor = { userId, email: null, address }
    await recordAudit(trx, actor, { action: `mail.unsubscribe-${list}`, object: `user:${userId}` })
  })
  return list
}

/** Turns off a list for a user, and returns whether it was on. */
async function turnOff(trx: Querier, list: MailList, userId: string): Promise<boolean> {
  const changed =
    list === 'watchlist'
      ? await trx
          .updateTable('digests')
          .set({ is_on: false })
          .where('user_id', '=', userId)
          .where('is_on', '=', true)
          .returning('user_id')
          .executeTakeFirst()
      : await trx
          .updateTable('users')
          .set({ datahub_mails: false })
          .where('id', '=', userId)
          .where('datahub_mails', '=', true)
          .returning('id')
          .executeTakeFirst()
  return changed !== undefined
}
