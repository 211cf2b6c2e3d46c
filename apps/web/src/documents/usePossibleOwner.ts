import { allowsWithDocuments } from '@tickmark/core/documents/DOCUMENT_ROLES'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { findRole } from '@tickmark/core/session/findRole'
import { useOwner } from '../data/session/sessionStore.ts'
import type { Owner } from './VisibilityChoice.tsx'

/** The organization that a document may belong to besides its user: its own, or else the active one. */
export function usePossibleOwner(
  document: Pick<DocumentLine, 'organization' | 'can_publish'> | undefined,
): Owner | null {
  const user = useOwner()
  const active = user?.activeOrganization
  if (document?.organization) return { ...document.organization, mayPublish: document.can_publish }
  if (!active) return null
  const mayPublish = allowsWithDocuments(findRole(user), 'publish')
  return { id: active.id, name: active.name, mayPublish }
}
