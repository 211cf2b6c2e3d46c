import type { MailSettings } from '@tickmark/core/accounts/MailList'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

/** Reads which emails a user gets that can be turned off, besides the daily one, which has an hour. */
export async function readMailSettings(db: Querier, userId: string): Promise<MailSettings> {
  const { datahub_mails } = await db
    .selectFrom('users')
    .select('datahub_mails')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { datahub: datahub_mails }
}

/** Turns emails on or off. */
export async function changeMailSettings(
  accounts: Accounts,
  acting: Acting,
  { datahub }: MailSettings,
): Promise<MailSettings> {
  const { userId } = acting.caller
  return accounts.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ datahub_mails: datahub, updated_at: accounts.now() })
      .where('id', '=', userId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      action: 'mail.change-settings',
      object: `user:${userId}`,
      after: { datahub },
    })
    return { datahub }
  })
}
