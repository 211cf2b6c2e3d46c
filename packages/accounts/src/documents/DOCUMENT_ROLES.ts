import type { Role } from '@tickmark/core/permissions/ROLES'

/**
 * What the roles in an organisation allow with its documents. Beyond this table, an author who still belongs to it may
 * delete what he made, and he alone takes it out of the organisation.
 */
export const DOCUMENT_ROLES = {
  read: ['OWNER', 'ADMIN', 'MEMBER'],
  edit: ['OWNER', 'ADMIN', 'MEMBER'],
  delete: ['OWNER', 'ADMIN'],
} as const satisfies Record<string, readonly Role[]>
