import { DOCUMENT_CONTENTS, type DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { type DocumentRequester, type DocumentRow, selectDocuments } from './DocumentRow.ts'
import { findDocument, findRights } from './findDocument.ts'

/**
 * A document for anyone who may read it.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function readDocument(
  { db }: Pick<Accounts, 'db'>,
  documentId: string,
  asker: DocumentRequester,
): Promise<Document> {
  const row = await findDocument(db, { documentId, asker, right: 'read' })
  return describeDocument(db, row, asker)
}

/** Describes a document as lists show it to a requester. */
export function describeDocumentLine(row: DocumentRow, asker: DocumentRequester): DocumentLine {
  const rights = findRights(row, asker)
  return {
    document_id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    organization:
      row.organization_id === null
        ? null
        : { id: row.organization_id, name: row.organization_name ?? '' },
    is_gallery: row.user_id === null && row.organization_id === null,
    author: describePerson(row.author_id, row.author_name),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can_edit: rights.edit,
    can_publish: rights.publish,
    can_delete: rights.delete,
    mart_id: row.mart_id,
  }
}

/** The same with its content, of which `describeDocumentLine` knows nothing. */
export async function describeDocument(
  db: Querier,
  row: DocumentRow,
  asker: DocumentRequester,
): Promise<Document> {
  const line = describeDocumentLine(row, asker)
  const { content } = await db
    .selectFrom('document_versions')
    .select('content')
    .where('document_id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  return {
    ...line,
    content: readContent(row.kind, content),
    forked_from: row.forked_from === null ? null : await findOrigin(db, row.forked_from, asker),
    secret: line.can_edit ? row.secret : null,
  }
}

/** Describes who made or saved something; deleted accounts have no name. */
export function describePerson(id: string | null, name: string | null) {
  return { id: id ?? '', name: name ?? '' }
}

/**
 * A content as it was stored, with what its kind has learned since.
 * @throws AppError `conflict` for one that this release cannot read.
 */
export function readContent(kind: DocumentKind, json: string): DocumentContent {
  const parsed = DOCUMENT_CONTENTS[kind].safeParse(JSON.parse(json))
  if (parsed.success) return parsed.data
  throw new AppError('conflict', `This ${kind} was saved by a release that this one cannot read.`, {
    cause: parsed.error,
  })
}

async function findOrigin(
  db: Querier,
  documentId: string,
  { userId }: DocumentRequester,
): Promise<Document['forked_from']> {
  const origin = await selectDocuments(db, userId)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  if (origin === undefined || !findRights(origin, { userId }).read) return null
  return { document_id: origin.id, name: origin.name }
}

/** Reads a document for a user who owns it, or whose organization does. */
export async function readOwn(trx: Querier, documentId: string, userId: string): Promise<Document> {
  const asker = { userId }
  return describeDocument(trx, await findDocument(trx, { documentId, asker, right: 'edit' }), asker)
}
