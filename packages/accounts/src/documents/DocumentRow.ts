import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Role } from '@tickmark/core/permissions/ROLES'

/** A document as it is stored, with what is needed to tell whose it is to whoever asks. */
export type DocumentRow = {
  id: string
  kind: DocumentKind
  name: string
  description: string
  visibility: Visibility
  secret: string | null
  user_id: string | null
  organization_id: string | null
  organization_name: string | null
  author_id: string | null
  author_name: string | null
  forked_from: string | null
  mart_id: string | null
  version: number
  created_at: Date
  updated_at: Date
  /** What the asker is in the document's organisation; null for everybody else. */
  own_role: Role | null
}

/** Who asks for a document: a user or nobody in particular, perhaps with the secret of its link. */
export type DocumentRequester = { userId: string | undefined; secret?: string | undefined }
