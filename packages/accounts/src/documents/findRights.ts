import { timingSafeEqual } from 'node:crypto'
import {
  allowsWithDocuments,
  type DOCUMENT_ROLES,
  isPublished,
} from '@tickmark/core/documents/DOCUMENT_ROLES'
import type { DocumentRequester, DocumentRow } from './DocumentRow.ts'

export type DocumentRights = Record<keyof typeof DOCUMENT_ROLES, boolean>

type Judged = Pick<
  DocumentRow,
  'visibility' | 'secret' | 'user_id' | 'organization_id' | 'author_id' | 'own_role'
>

/** What somebody may do with a document: by owning it, by their role in its organization, or by its visibility. */
export function findRights(
  document: Judged,
  { userId, secret }: DocumentRequester,
): DocumentRights {
  const isOwn = userId !== undefined && document.user_id === userId
  const isAuthor = userId !== undefined && document.author_id === userId
  const has = (right: keyof DocumentRights) => allowsWithDocuments(document.own_role, right)
  return {
    read:
      isOwn ||
      has('read') ||
      document.visibility === 'public' ||
      (document.visibility === 'link' && isSecret(document.secret, secret)),
    // A change of what others see is published with it.
    edit: isOwn || has(isPublished(document.visibility) ? 'publish' : 'edit'),
    publish: isOwn || has('publish'),
    delete: isOwn || has('delete') || (isAuthor && document.own_role !== null),
  }
}

function isSecret(secret: string | null, given: string | undefined): boolean {
  if (secret === null || given === undefined) return false
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
