import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useSession } from '../session/useSession.ts'
import type { Owner } from './VisibilityChoice.tsx'

/** The organisation that a document may belong to besides its user: its own, or else the active one. */
export function usePossibleOwner(
  document: Pick<DocumentLine, 'organization'> | undefined,
): Owner | null {
  const { activeOrganization } = useSession().user
  if (document?.organization) return document.organization
  return activeOrganization && { id: activeOrganization.id, name: activeOrganization.name }
}
