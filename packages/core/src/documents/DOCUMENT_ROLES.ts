import type { Role } from '../accounts/ROLES.ts'
import type { Visibility } from './DOCUMENT_KINDS.ts'

/**
 * The actions that the roles in an organization allow with its documents. `publish` is to share one beyond the
 * organization, and to change one that is shared beyond it. Further, an author who is still a member may delete what
 * they made, and may take it out of the organization where their role allows to publish it.
 */
export const DOCUMENT_ROLES = {
  read: ['OWNER', 'ADMIN', 'MEMBER'],
  edit: ['OWNER', 'ADMIN', 'MEMBER'],
  publish: ['OWNER', 'ADMIN'],
  delete: ['OWNER', 'ADMIN'],
} as const satisfies Record<string, readonly Role[]>

/** Returns whether a role, or none, allows an action with the documents of its organization. */
export function allowsWithDocuments(
  role: Role | null,
  right: keyof typeof DOCUMENT_ROLES,
): boolean {
  return role !== null && (DOCUMENT_ROLES[right] as readonly Role[]).includes(role)
}

/** Returns whether people outside of the owner and the organization can see a document with this visibility. */
export function isPublished(visibility: Visibility): boolean {
  return visibility === 'link' || visibility === 'public'
}
