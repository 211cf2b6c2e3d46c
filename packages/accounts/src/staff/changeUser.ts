import type { StaffUser } from '@tickmark/core/accounts/StaffUser'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Tier } from '@tickmark/core/tiers/Tier'
import { type Acting, requireStaff, toActor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { describeUser } from './listUsers.ts'

/** The changes that staff make to a user. Absent fields stay as they are; a flag that is null is removed. */
export type StaffChanges = {
  userId: string
  tier?: Tier | undefined
  flags?: Readonly<Record<string, boolean | null>> | undefined
}

/** More flags of one user than there are features is a mistake. */
const MAX_FLAGS = 200

/**
 * Gives a user a tier, and switches features for them. What they pay for themselves is not touched: the higher tier counts.
 * @throws AppError `forbidden`, `not-found`, `bad-request` for too many flags.
 */
export async function changeUser(
  accounts: Accounts,
  acting: Acting,
  { userId, tier, flags = {} }: StaffChanges,
): Promise<StaffUser> {
  requireStaff(acting.caller)
  const changed = await accounts.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['subscription_type', 'feature_flags'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw new AppError('not-found', `There is no user ${userId}.`)
    const kept = Object.entries({ ...before.feature_flags, ...flags }).filter(
      ([, value]) => value !== null,
    )
    if (kept.length > MAX_FLAGS)
      throw new AppError('bad-request', `A user has at most ${MAX_FLAGS} flags.`, {
        errors: [{ code: 'out-of-range', field: 'feature_flags', value: kept.length }],
      })
    const after = {
      subscription_type: tier ?? before.subscription_type,
      feature_flags: Object.fromEntries(kept),
    }
    const row = await trx
      .updateTable('users')
      .set({
        subscription_type: after.subscription_type,
        feature_flags: JSON.stringify(after.feature_flags),
        updated_at: accounts.now(),
      })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, toActor(acting), {
      action: 'staff.change-user',
      object: `user:${userId}`,
      before,
      after,
    })
    return row
  })
  invalidateTiers(accounts)
  return describeUser(accounts, changed)
}
