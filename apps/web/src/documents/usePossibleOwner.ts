import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useOwner } from '../session/useOwner.ts'
import type { Owner } from './VisibilityChoice.tsx'

/** The organisation that a document may belong to besides its user: its own, or else the active one. */
export function usePossibleOwner(
  document: Pick<DocumentLine, 'organization'> | undefined,
): Owner | null {
  const activeOrganization = useOwner()?.activeOrganization ?? null
  if (document?.organization) return document.organization
  return activeOrganization && { id: activeOrganization.id, name: activeOrganization.name }
}
