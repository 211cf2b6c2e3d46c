/** An organization in which no owner can act, as staff see it. */
export type OwnerlessOrganization = {
  organization_id: string
  name: string
  /** How many belong to it, whatever their role. */
  member_count: number
  /** Its owners, all of whom are suspended; empty when they are gone. */
  owners: { user_id: string; email: string; username: string }[]
}
