import type { DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentVersion } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { DOCUMENT_LIMITS } from './checkDocument.ts'
import { findDocument } from './findDocument.ts'
import { describePerson, readContent } from './readDocument.ts'

/**
 * The saved states of a document, the newest first.
 * @throws AppError `not-found`, `forbidden` for those who may not change it.
 */
export async function listVersions(
  { db }: Accounts,
  { userId }: Caller,
  documentId: string,
): Promise<DocumentVersion[]> {
  await findDocument(db, { documentId, asker: { userId }, right: 'edit' })
  const rows = await selectVersions(db, documentId)
    .orderBy('document_versions.version', 'desc')
    .execute()
  return rows.map(describeVersion)
}

type VersionRef = { documentId: string; version: number }

/**
 * One saved state with what was in it.
 * @throws AppError `not-found`, `forbidden` for those who may not change the document.
 */
export async function readVersion(
  { db }: Accounts,
  { userId }: Caller,
  lookup: VersionRef,
): Promise<DocumentVersion & { content: DocumentContent }> {
  const { documentId } = lookup
  const { kind } = await findDocument(db, { documentId, asker: { userId }, right: 'edit' })
  const row = await findVersion(db, lookup)
  return { ...describeVersion(row), content: readContent(kind, row.content) }
}

/** @throws AppError `not-found`. */
export async function findVersion(db: Querier, { documentId, version }: VersionRef) {
  const found = await selectVersions(db, documentId)
    .select(['document_versions.description', 'document_versions.content'])
    .where('document_versions.version', '=', version)
    .executeTakeFirst()
  if (found !== undefined) return found
  throw new AppError('not-found', `Version ${version} does not exist or is no longer stored.`)
}

function selectVersions(db: Querier, documentId: string) {
  return db
    .selectFrom('document_versions')
    .leftJoin('users', 'users.id', 'document_versions.saved_by')
    .select([
      'document_versions.version',
      'document_versions.name',
      'document_versions.saved_at',
      'document_versions.saved_by',
      'users.username',
    ])
    .where('document_versions.document_id', '=', documentId)
}

type Row = {
  version: number
  name: string
  saved_at: Date
  saved_by: string | null
  username: string | null
}

function describeVersion({ version, name, saved_at, saved_by, username }: Row): DocumentVersion {
  return {
    version,
    name,
    saved_at: saved_at.toISOString(),
    saved_by: describePerson(saved_by, username),
  }
}

type NewVersion = {
  documentId: string
  version: number
  name: string
  description: string
  /** Checked, as JSON. */
  json: string
  savedBy: string
  savedAt: Date
}

/** Writes down a saved state of a document, whose row must come to name its version. */
export async function saveVersion(
  trx: Querier,
  { documentId, json, savedBy, savedAt, ...state }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('document_versions')
    .values({
      ...state,
      document_id: documentId,
      content: json,
      saved_by: savedBy,
      saved_at: savedAt,
    })
    .execute()
  if (state.version > DOCUMENT_LIMITS.versions) await thinVersions(trx, documentId)
}

/** Removes every second version of the older half when there are more than are kept. The first stays. */
async function thinVersions(trx: Querier, documentId: string): Promise<void> {
  const { versions: most } = DOCUMENT_LIMITS
  await sql`
    DELETE FROM document_versions
    WHERE document_id = ${documentId} AND version IN (
      SELECT version FROM (
        SELECT version,
               row_number() OVER (ORDER BY version) AS place,
               count(*) OVER () AS many
        FROM document_versions
        WHERE document_id = ${documentId}
      ) AS ordered
      WHERE many > ${most}::int AND place <= ${most / 2}::int AND place % 2 = 0
    )`.execute(trx)
}
