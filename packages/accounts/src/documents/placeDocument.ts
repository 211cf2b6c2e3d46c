import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { AppError } from '@tickmark/core/errors/AppError'

/** Whose a document is and who may read it. Without an organisation it belongs to a person. */
export type DocumentPlace = { visibility: Visibility; organizationId: string | null }

type PlaceChange = {
  visibility?: Visibility | undefined
  organizationId?: string | null | undefined
  /** Where a document goes that is to be its maker's organisation's, when nothing says which. */
  activeOrganization: string | null
}

/**
 * Where a document comes to be. What is private belongs to one person, and what is for an organisation belongs to it;
 * so that saying one of the two says the other.
 * @throws AppError `bad-request` where they contradict each other.
 */
export function placeDocument(
  before: DocumentPlace,
  { visibility, organizationId, activeOrganization }: PlaceChange,
): DocumentPlace {
  switch (visibility) {
    case 'private':
      if (organizationId) refuse('What belongs to an organisation is not private.')
      return { visibility, organizationId: null }
    case 'organization': {
      const place =
        organizationId === undefined
          ? (before.organizationId ?? activeOrganization)
          : organizationId
      if (place === null) refuse('Say for which organisation it is.')
      return { visibility, organizationId: place }
    }
    case 'link':
    case 'public':
      return {
        visibility,
        organizationId: organizationId === undefined ? before.organizationId : organizationId,
      }
    case undefined:
      if (organizationId === undefined) return before
      if (organizationId === null && before.visibility === 'organization')
        return { visibility: 'private', organizationId }
      if (organizationId !== null && before.visibility === 'private')
        return { visibility: 'organization', organizationId }
      return { visibility: before.visibility, organizationId }
  }
}

function refuse(message: string): never {
  throw new AppError('bad-request', message, {
    errors: [{ code: 'invalid', field: 'organization_id', value: null }],
  })
}
