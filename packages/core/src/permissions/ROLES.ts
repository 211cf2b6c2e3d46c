/** What somebody may be in an organisation, from the most rights to the least. */
export const ROLES = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type Role = (typeof ROLES)[number]
