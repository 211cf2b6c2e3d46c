import type { Accounts } from '../Accounts.ts'

/** Makes an organisation the active one, or none. False when the user does not belong to it. */
export async function switchOrganization(
  accounts: Accounts,
  userId: string,
  organizationId: string | null,
): Promise<boolean> {
  const changed = await accounts.db
    .updateTable('users')
    .set({ active_organization_id: organizationId, updated_at: accounts.now() })
    .where('id', '=', userId)
    .$if(organizationId !== null, (query) =>
      query.where((expression) =>
        expression.exists(
          expression
            .selectFrom('members')
            .select('user_id')
            .where('organization_id', '=', organizationId ?? '')
            .where('user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
