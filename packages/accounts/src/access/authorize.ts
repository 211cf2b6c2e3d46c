import { PERMISSIONS, type PermissionName } from '@tickmark/core/accounts/PERMISSIONS'
import type { Role } from '@tickmark/core/accounts/ROLES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Querier } from '../store/Store.ts'

/** The calls that need a role in an organization. */
export type OrganizationAct = {
  [Name in PermissionName]: (typeof PERMISSIONS)[Name] extends readonly Role[] ? Name : never
}[PermissionName]

/**
 * Finds the role by which a user may do something in an organization. Inside a transaction the organization is locked,
 * so that what follows from the role still holds when it is written.
 * @throws AppError `not-found` for those who do not belong to it, as for one that does not exist; `forbidden` for members without the right.
 */
export async function authorize(
  db: Querier,
  act: OrganizationAct,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<Role> {
  const query = db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select('members.role')
    .where('organizations.id', '=', organizationId)
    .where('members.user_id', '=', userId)
  const found = await (db.isTransaction
    ? query.forUpdate('organizations')
    : query
  ).executeTakeFirst()
  if (found === undefined) refuseOrganization(organizationId)
  const allowed: readonly Role[] = PERMISSIONS[act]
  if (!allowed.includes(found.role))
    throw new AppError(
      'forbidden',
      `This requires the role ${allowed.join(' or ')}; yours is ${found.role}.`,
    )
  return found.role
}

/** @throws AppError `not-found`, always. */
export function refuseOrganization(organizationId: string): never {
  throw new AppError('not-found', `There is no organization ${organizationId}.`)
}
