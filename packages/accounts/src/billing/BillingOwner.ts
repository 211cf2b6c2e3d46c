/** Who pays: a user for himself, or an organisation for its members. */
export type BillingOwner = { userId: string } | { organizationId: string }

/** The column of `billing_customers` that says who pays, and what stands in it. */
export function ownerColumn(owner: BillingOwner): ['user_id' | 'organization_id', string] {
  return 'userId' in owner ? ['user_id', owner.userId] : ['organization_id', owner.organizationId]
}
