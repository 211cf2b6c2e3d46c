import type { Caller } from '../identity/Caller.ts'
import { authorize, type OrganizationAct } from '../organizations/authorize.ts'
import type { Querier } from '../store/Store.ts'

/** Whose keys are meant: those of an organisation, or the caller's own. */
export type KeyOwner = { organizationId?: string }

/**
 * The columns that say whose a key is, once the caller may do with it what he wants to.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function ownColumns(
  db: Querier,
  act: OrganizationAct,
  { caller, owner }: { caller: Caller; owner: KeyOwner },
): Promise<{ user_id: string | null; organization_id: string | null }> {
  const { organizationId } = owner
  if (organizationId === undefined) return { user_id: caller.userId, organization_id: null }
  await authorize(db, act, { organizationId, userId: caller.userId })
  return { user_id: null, organization_id: organizationId }
}
