import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { ACCOUNT_API_SCOPES, nameAnswer } from '../data/accountQuery.ts'
import { queryClient } from '../data/queryClient.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { deleteRest, patchRest, postRest } from '../data/rest/sendRest.ts'
import { readField } from '../data/session/readField.ts'
import { documentPath } from './documentQueries.ts'

type NewDocument<K extends DocumentKind = DocumentKind> = {
  kind: K
  name: string
  description?: string
  content: ContentOf<K>
  /** Private by default. */
  visibility?: Visibility
  /** The organization that owns it. */
  organization_id?: string | null
}

/** Saves a new document.
 * @throws HttpError with the server's message.
 */
export async function createDocument<K extends DocumentKind>(
  made: NewDocument<K>,
): Promise<Document> {
  return send(postRest, '/documents', made)
}

type Fork = {
  name?: string
  /** Of the link by which it can be read. */
  secret?: string | undefined
}

/** Makes a private copy of any document that the user may read.
 * @throws HttpError with the server's message.
 */
export async function forkDocument(documentId: string, fork: Fork = {}): Promise<Document> {
  return send(postRest, documentPath(documentId, 'fork'), fork)
}

export type DocumentChange = {
  name?: string
  description?: string
  content?: DocumentContent
  visibility?: Visibility
  organization_id?: string | null
}

/** Changes a document that is at version `base.version`.
 * @throws HttpError with the server's message; if another person saved a newer version, `findConflict` returns it
 * from the error.
 */
export async function changeDocument(
  base: Pick<DocumentLine, 'document_id' | 'version'>,
  change: DocumentChange,
): Promise<Document> {
  const body = { base_version: base.version, ...change }
  return send(patchRest, documentPath(base.document_id), body)
}

/** Saves an older version as the newest one; those between stay.
 * @throws HttpError like `changeDocument`.
 */
export async function restoreVersion(
  base: Pick<DocumentLine, 'document_id' | 'version'>,
  version: number,
): Promise<Document> {
  const path = documentPath(base.document_id, 'versions', version, 'restore')
  return send(postRest, path, { base_version: base.version })
}

/** Replaces the secret link of a document; earlier links stop working.
 * @throws HttpError with the server's message.
 */
export async function renewSecret(documentId: string): Promise<Document> {
  return send(postRest, documentPath(documentId, 'secret'), {})
}

/** Sends a change, and caches the document that the server returns. */
async function send(call: typeof postRest, path: string, body: object): Promise<Document> {
  const { document } = await call<{ document: Document }>(
    path,
    body,
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}

/** Deletes a document with all of its versions.
 * @throws HttpError with the server's message.
 */
export async function deleteDocument(documentId: string): Promise<void> {
  await deleteRest<null>(documentPath(documentId), {}, ACCOUNT_API_SCOPES.organization)
  refreshDocuments(documentId)
}

/** The newer version that made the server refuse a change; undefined where the failure has another reason. */
export function findConflict(failure: unknown): number | undefined {
  if (!(failure instanceof HttpError) || failure.status !== 409) return undefined
  const errors = readField.list(readField.record(failure.originalError)?.errors)
  for (const error of errors) {
    const field = readField.record(error)
    if (field?.code === 'stale-version' && typeof field.value === 'number') return field.value
  }
  return undefined
}

/** The number of parts of a query key before the path. */
const ROOM = nameAnswer('organization', '').length - 1

/** Updates the cached document, and invalidates lists and versions. `changed` is the document that the server
 * returned, or the id of a deleted one.
 */
export function refreshDocuments(changed: Document | string): void {
  const id = typeof changed === 'string' ? changed : changed.document_id
  const own = documentPath(id)
  // With or without a secret.
  const isOfIt = (path: string) => path === own || path.startsWith(`${own}?`)
  for (const query of queryClient.getQueryCache().getAll()) {
    const path = readPath(query.queryKey)
    if (path.startsWith('/documents?') || path.startsWith(`${own}/`))
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    if (!isOfIt(path)) continue
    if (typeof changed === 'string') queryClient.removeQueries({ queryKey: query.queryKey })
    else queryClient.setQueryData(query.queryKey, { document: changed })
  }
  if (typeof changed !== 'string')
    queryClient.setQueryData(nameAnswer('organization', own), { document: changed })
}

function readPath(key: readonly unknown[]): string {
  const path = key[ROOM]
  return key[ROOM - 1] === 'organization' && typeof path === 'string' ? path : ''
}

/** The name, description, visibility and owner of a document. */
export type Details = {
  name: string
  description: string
  visibility: Visibility
  organization_id: string | null
}

/** The fields that differ. Visibility and owner are always sent together, since each depends on the other. */
export function listDetailChanges(before: Details, after: Details): DocumentChange {
  const isMoved =
    before.visibility !== after.visibility || before.organization_id !== after.organization_id
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.description !== after.description && { description: after.description }),
    ...(isMoved && { visibility: after.visibility, organization_id: after.organization_id }),
  }
}
