import { AppError } from '@tickmark/core/errors/AppError'
import type { Tier } from '@tickmark/core/metrics/Tier'
import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { forgetTiers } from '../billing/forgetTiers.ts'

/**
 * Gives an organisation a tier for so many of its members; `free` takes it back. Returns the lines for the operator.
 * @throws AppError `not-found` for an organisation that there is not.
 */
export async function grantTier(
  accounts: Accounts,
  actor: Actor,
  { organizationId, tier, seats }: { organizationId: string; tier: Tier; seats: number },
): Promise<string[]> {
  const name = await accounts.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined)
      throw new AppError('not-found', `There is no organisation ${organizationId}.`)
    const before = await trx
      .deleteFrom('organization_grants')
      .where('organization_id', '=', organizationId)
      .returning(['tier', 'seats'])
      .executeTakeFirst()
    if (tier !== 'free')
      await trx
        .insertInto('organization_grants')
        .values({ organization_id: organizationId, tier, seats })
        .execute()
    await recordAudit(trx, actor, {
      organizationId,
      action: 'organization.grant-tier',
      object: `organization:${organizationId}`,
      before: before ?? { tier: 'free' },
      after: tier === 'free' ? { tier } : { tier, seats },
    })
    return found.name
  })
  forgetTiers(accounts)
  return tier === 'free'
    ? [`${name} gives its members no tier now.`]
    : [`${name} gives the tier ${tier} to ${seats} of its members now.`]
}
