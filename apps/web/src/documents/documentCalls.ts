import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { nameAnswer } from '../data/accountQuery.ts'
import { callAccount } from '../data/callAccount.ts'
import { OWN_DATA_KEY, queryClient } from '../data/queryClient.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { readField } from '../data/session/readField.ts'

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
  return show(await callAccount('POST /v3/internal/documents', made))
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
  return show(
    await callAccount('POST /v3/internal/documents/{document_id}/fork', {
      document_id: documentId,
      ...fork,
    }),
  )
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
  const { document_id, version: base_version } = base
  return show(
    await callAccount('PATCH /v3/internal/documents/{document_id}', {
      document_id,
      base_version,
      ...change,
    }),
  )
}

/** Saves an older version as the newest one; those between stay.
 * @throws HttpError like `changeDocument`.
 */
export async function restoreVersion(
  base: Pick<DocumentLine, 'document_id' | 'version'>,
  version: number,
): Promise<Document> {
  const { document_id, version: base_version } = base
  const address = 'POST /v3/internal/documents/{document_id}/versions/{version}/restore'
  return show(await callAccount(address, { document_id, version, base_version }))
}

/** Replaces the secret link of a document; earlier links stop working.
 * @throws HttpError with the server's message.
 */
export async function renewSecret(documentId: string): Promise<Document> {
  return show(
    await callAccount('POST /v3/internal/documents/{document_id}/secret', {
      document_id: documentId,
    }),
  )
}

/** Caches the document that the server returned. */
function show({ document }: { document: Document }): Document {
  refreshDocuments(document)
  return document
}

/** Deletes a document with all of its versions.
 * @throws HttpError with the server's message.
 */
export async function deleteDocument(documentId: string): Promise<void> {
  await callAccount('DELETE /v3/internal/documents/{document_id}', { document_id: documentId })
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

/** Updates the cached document, and invalidates lists and versions. `changed` is the document that the server
 * returned, or the id of a deleted one.
 */
export function refreshDocuments(changed: Document | string): void {
  const id = typeof changed === 'string' ? changed : changed.document_id
  void queryClient.invalidateQueries({
    predicate: matchAnswer(
      (address, documentId) =>
        address === '/v3/internal/documents' ||
        (address.startsWith(`${DOCUMENT}/`) && documentId === id),
    ),
  })
  // With or without a secret.
  const predicate = matchAnswer((address, documentId) => address === DOCUMENT && documentId === id)
  if (typeof changed === 'string') queryClient.removeQueries({ predicate })
  else {
    queryClient.setQueriesData({ predicate }, { document: changed })
    queryClient.setQueryData(nameAnswer(DOCUMENT, { document_id: id }), { document: changed })
  }
}

const DOCUMENT = '/v3/internal/documents/{document_id}'

/** Matches answers about accounts by address and document, for any user for whom they were loaded. */
function matchAnswer(isWanted: (address: string, documentId: unknown) => boolean) {
  return ({ queryKey: [root, , address, input] }: { queryKey: readonly unknown[] }) =>
    root === OWN_DATA_KEY[0] &&
    typeof address === 'string' &&
    isWanted(address, readField.record(input)?.document_id)
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
