import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { nameAnswer } from '../data/accounts/accountQuery.ts'
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
  /** Private unless said otherwise. */
  visibility?: Visibility
  /** The organization it is to belong to. */
  organization_id?: string | null
}

/**
 * Keeps something new.
 * @throws HttpError with the server's words where it refuses.
 */
export async function createDocument<K extends DocumentKind>(
  made: NewDocument<K>,
): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'createDocument'>>(
    '/documents',
    made,
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}

type Fork = {
  name?: string
  /** Of the link by which it can be read. */
  secret?: string | undefined
}

/**
 * Makes a private copy that belongs to the user, of anything he may read.
 * @throws HttpError with the server's words where it refuses.
 */
export async function forkDocument(documentId: string, fork: Fork = {}): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'forkDocument'>>(
    documentPath(documentId, 'fork'),
    fork,
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}

export type DocumentChange = {
  name?: string
  description?: string
  content?: DocumentContent
  visibility?: Visibility
  organization_id?: string | null
}

/**
 * Changes a document that is at the version `base.version`.
 * @throws HttpError with the server's words where it refuses; where somebody saved a newer version meanwhile,
 *   `findConflict` finds it in the error.
 */
export async function changeDocument(
  base: Pick<DocumentLine, 'document_id' | 'version'>,
  change: DocumentChange,
): Promise<Document> {
  const { document } = await patchRest<AccountAnswer<'changeDocument'>>(
    documentPath(base.document_id),
    { base_version: base.version, ...change },
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}

/**
 * Makes an older state the newest version; those between stay.
 * @throws as `changeDocument` does.
 */
export async function restoreVersion(
  base: Pick<DocumentLine, 'document_id' | 'version'>,
  version: number,
): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'restoreDocument'>>(
    documentPath(base.document_id, 'versions', version, 'restore'),
    { base_version: base.version },
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}

/**
 * Gives a document a new secret link; those that were handed out stop working.
 * @throws HttpError with the server's words where it refuses.
 */
export async function renewSecret(documentId: string): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'renewDocumentSecret'>>(
    documentPath(documentId, 'secret'),
    {},
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}

/**
 * Deletes a document for everybody.
 * @throws HttpError with the server's words where it refuses.
 */
export async function deleteDocument(documentId: string): Promise<void> {
  await deleteRest<null>(documentPath(documentId), {}, ACCOUNT_API_SCOPES.organization)
  refreshDocuments(documentId)
}

/** The version that somebody else saved meanwhile, where that is why a change was refused; undefined otherwise. */
export function findConflict(failure: unknown): number | undefined {
  if (!(failure instanceof HttpError) || failure.status !== 409) return undefined
  const errors = readField.list(readField.record(failure.originalError)?.errors)
  for (const error of errors) {
    const told = readField.record(error)
    if (told?.code === 'stale-version' && typeof told.value === 'number') return told.value
  }
  return undefined
}

/** How the questions of the room are named, up to their paths. */
const ROOM = nameAnswer('organization', '').length - 1

/**
 * Makes a changed document known to all that shows it, and asks lists and versions again. `changed` is the document as
 * the server answered it, or the id of one that is gone.
 */
export function refreshDocuments(changed: Document | string): void {
  const id = typeof changed === 'string' ? changed : changed.document_id
  const own = documentPath(id)
  // With or without the secret of its link.
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

/** What a document is called, what it says of itself, who may see it and whose it is. */
export type Details = {
  name: string
  description: string
  visibility: Visibility
  organization_id: string | null
}

/** What is other than before. Who may see it and whose it is go together, since one says the other. */
export function listDetailChanges(before: Details, after: Details): DocumentChange {
  const isMoved =
    before.visibility !== after.visibility || before.organization_id !== after.organization_id
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.description !== after.description && { description: after.description }),
    ...(isMoved && { visibility: after.visibility, organization_id: after.organization_id }),
  }
}
