import { randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Organization } from '@tickmark/core/session/User'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { refuseOrganization } from './authorize.ts'
import type { OrganizationFields } from './OrganizationFields.ts'
import { toColumns } from './OrganizationFields.ts'
import { readOrganization } from './readOrganization.ts'

/** More of them than this is no use that we know. */
const MOST_OWNED = 20

/**
 * Makes an organisation that belongs to whoever makes it, and makes it his active one.
 * @throws AppError `conflict` when he owns as many as anybody may.
 */
export async function createOrganization(
  accounts: Accounts,
  acting: Acting,
  fields: OrganizationFields & { name: string },
): Promise<Organization> {
  const { userId } = acting.caller
  const id = randomUUID()
  return accounts.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const owned = await trx
      .selectFrom('members')
      .select('organization_id')
      .where('user_id', '=', userId)
      .where('role', '=', 'OWNER')
      .execute()
    if (owned.length >= MOST_OWNED)
      throw new AppError('conflict', `Nobody can own more than ${MOST_OWNED} organisations.`)
    await trx
      .insertInto('organizations')
      .values({ id, ...toColumns(fields), name: fields.name })
      .execute()
    await trx
      .insertInto('members')
      .values({ organization_id: id, user_id: userId, role: 'OWNER' })
      .execute()
    await trx
      .updateTable('users')
      .set({ active_organization_id: id })
      .where('id', '=', userId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId: id,
      action: 'organization.create',
      object: `organization:${id}`,
      after: fields,
    })
    return (await readOrganization(trx, id)) ?? refuseOrganization(id)
  })
}
