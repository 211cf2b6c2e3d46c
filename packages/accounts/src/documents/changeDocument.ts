import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { type CheckedContent, checkContent } from './checkDocument.ts'
import { type DocumentRow, findActiveOrganization } from './DocumentRow.ts'
import { findVersion, saveVersion } from './documentVersions.ts'
import { lockDocument } from './findDocument.ts'
import { moveDocument, placeDocument } from './moveDocument.ts'
import { readContent, readOwn } from './readDocument.ts'

export type DocumentChange = {
  documentId: string
  /** The version that the change was made of. */
  baseVersion: number
  name?: string | undefined
  description?: string | undefined
  content?: unknown
  visibility?: Visibility | undefined
  organizationId?: string | null | undefined
}

/**
 * Changes a document. What it is called and holds makes a new version where it is another than before; for whom it is
 * does not.
 * @throws AppError `not-found`, `forbidden`, `bad-request`, `payload-too-large`, `payment-required`; `conflict` with the
 * code `stale-version` with its number when another version was saved meanwhile.
 */
export async function changeDocument(
  accounts: Accounts,
  acting: Acting,
  { documentId, baseVersion, name, description, content, ...wanted }: DocumentChange,
): Promise<Document> {
  const { userId } = acting.caller
  const actor = toActor(acting)
  return accounts.db.transaction().execute(async (trx) => {
    const activeOrganization = await findActiveOrganization(trx, userId)
    const row = await lockDocument(
      trx,
      { documentId, asker: { userId }, right: 'edit' },
      wanted.organizationId ?? (wanted.visibility === 'organization' ? activeOrganization : null),
    )
    requireVersion(row.version, baseVersion)
    const before = { visibility: row.visibility, organizationId: row.organization_id }
    const place = placeDocument(before, { ...wanted, activeOrganization })
    const change = { row, userId, actor }
    await moveDocument(accounts, trx, { ...change, place })
    await reviseDocument(accounts, trx, {
      ...change,
      organizationId: place.organizationId,
      name: name ?? row.name,
      description: description ?? row.description,
      checked: content === undefined ? undefined : checkContent(row.kind, content),
    })
    return readOwn(trx, documentId, userId)
  })
}

/** @throws AppError `conflict`, when a change was made of another version than the one that counts. */
function requireVersion(version: number, baseVersion: number): void {
  if (version === baseVersion) return
  throw new AppError(
    'conflict',
    `Someone else saved version ${version}. Your change is based on version ${baseVersion}.`,
    { errors: [{ code: 'stale-version', field: 'base_version', value: version }] },
  )
}

type Revision = {
  row: DocumentRow
  /** To which it belongs after the change. */
  organizationId: string | null
  name: string
  description: string
  /** Undefined where the content stays. */
  checked: CheckedContent | undefined
  userId: string
  actor: Actor
}

/** Saves a further version of a locked document, unless it is the same as the one that counts. */
async function reviseDocument(
  accounts: Accounts,
  trx: Querier,
  { row, organizationId, name, description, checked, userId, actor }: Revision,
): Promise<void> {
  const { content: before } = await trx
    .selectFrom('document_versions')
    .select('content')
    .where('document_id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  const json = checked?.json ?? before
  if (name === row.name && description === row.description && json === before) return
  const version = row.version + 1
  const now = accounts.now()
  await trx
    .updateTable('documents')
    .set({
      name,
      description,
      version,
      updated_at: now,
      ...(checked !== undefined && { mart_id: checked.mart_id }),
    })
    .where('id', '=', row.id)
    .execute()
  await saveVersion(trx, {
    documentId: row.id,
    version,
    name,
    description,
    json,
    savedBy: userId,
    savedAt: now,
  })
  if (organizationId !== null)
    await recordAudit(trx, actor, {
      organizationId,
      action: 'document.edit',
      object: `document:${row.id}`,
      before: { name: row.name, version: row.version },
      after: { name, version },
    })
}

type Restoring = { documentId: string; version: number; baseVersion: number }

/**
 * Makes an earlier state of a document a further version of it: its name, description and content.
 * @throws AppError `not-found`, `forbidden`, `conflict`; see `changeDocument`.
 */
export async function restoreVersion(
  accounts: Accounts,
  acting: Acting,
  { documentId, version, baseVersion }: Restoring,
): Promise<Document> {
  const { userId } = acting.caller
  return accounts.db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, { documentId, asker: { userId }, right: 'edit' })
    const { name, description, content } = await findVersion(trx, { documentId, version })
    requireVersion(row.version, baseVersion)
    await reviseDocument(accounts, trx, {
      row,
      organizationId: row.organization_id,
      name,
      description,
      checked: checkContent(row.kind, readContent(row.kind, content)),
      userId,
      actor: toActor(acting),
    })
    return readOwn(trx, documentId, userId)
  })
}

/**
 * Deletes a document with all its versions. Copies of it stay.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function deleteDocument(
  accounts: Accounts,
  acting: Acting,
  documentId: string,
): Promise<void> {
  const { userId } = acting.caller
  await accounts.db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, { documentId, asker: { userId }, right: 'delete' })
    await trx.deleteFrom('documents').where('id', '=', documentId).execute()
    await recordAudit(trx, toActor(acting), {
      ...(row.organization_id !== null && { organizationId: row.organization_id }),
      action: 'document.delete',
      object: `document:${documentId}`,
      before: { kind: row.kind, name: row.name, visibility: row.visibility },
    })
  })
}
