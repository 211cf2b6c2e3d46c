/** Whose subscription is meant: that of the user, or of an organisation. */
export type BillingOwner =
  | { kind: 'user'; userId: string }
  | { kind: 'organization'; organizationId: string; members: number }
