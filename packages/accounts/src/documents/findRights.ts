import { timingSafeEqual } from 'node:crypto'
import type { Role } from '@tickmark/core/permissions/ROLES'
import { DOCUMENT_ROLES } from './DOCUMENT_ROLES.ts'
import type { DocumentAsker, DocumentRow } from './DocumentRow.ts'

export type DocumentRights = { read: boolean; edit: boolean; delete: boolean }

type Judged = Pick<
  DocumentRow,
  'visibility' | 'secret' | 'user_id' | 'organization_id' | 'author_id' | 'own_role'
>

/** What somebody may do with a document: by owning it, by his role in its organisation, or by its visibility. */
export function findRights(document: Judged, { userId, secret }: DocumentAsker): DocumentRights {
  const isOwn = userId !== undefined && document.user_id === userId
  const isAuthor = userId !== undefined && document.author_id === userId
  const has = (right: keyof typeof DOCUMENT_ROLES) =>
    document.own_role !== null &&
    (DOCUMENT_ROLES[right] as readonly Role[]).includes(document.own_role)
  return {
    read:
      isOwn ||
      has('read') ||
      document.visibility === 'public' ||
      (document.visibility === 'link' && isSecret(document.secret, secret)),
    edit: isOwn || has('edit'),
    delete: isOwn || has('delete') || (isAuthor && document.own_role !== null),
  }
}

function isSecret(secret: string | null, given: string | undefined): boolean {
  if (secret === null || given === undefined) return false
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
