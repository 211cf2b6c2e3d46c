import { listGivenRoles } from '@tickmark/core/permissions/listGivenRoles'
import type { Role } from '@tickmark/core/permissions/ROLES'

/** What somebody may do with a member. */
export type MemberAct = { kind: 'role'; role: Role } | { kind: 'transfer' } | { kind: 'remove' }

type Question = {
  /** What whoever looks is in the organisation. */
  own: Role
  /** What the member is. */
  role: Role
  /** Whether the member is the one who looks. */
  isOwn: boolean
}

/**
 * What somebody may do with a member: owners give roles and hand over; nobody removes somebody above himself.
 * From the member list nobody changes himself: he leaves, or hands the organisation over.
 */
export function listMemberActs({ own, role, isOwn }: Question): MemberAct[] {
  if (isOwn) return []
  const isOwner = own === 'OWNER'
  const roles = isOwner ? listGivenRoles(own).filter((one) => one !== role) : []
  const mayRemove = own !== 'MEMBER' && listGivenRoles(own).includes(role)
  return [
    ...roles.map((one): MemberAct => ({ kind: 'role', role: one })),
    ...(isOwner ? [{ kind: 'transfer' } as const] : []),
    ...(mayRemove ? [{ kind: 'remove' } as const] : []),
  ]
}
