import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { checkContent } from './checkContent.ts'
import { readOwn } from './createDocument.ts'
import { findActiveOrganization } from './findActiveOrganization.ts'
import { lockDocument } from './lockDocument.ts'
import { moveDocument } from './moveDocument.ts'
import { placeDocument } from './placeDocument.ts'
import { reviseDocument } from './reviseDocument.ts'

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
 * code `stale-version` when somebody saved another version meanwhile, whose number it tells.
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
export function requireVersion(version: number, baseVersion: number): void {
  if (version === baseVersion) return
  throw new AppError(
    'conflict',
    `Somebody saved another version meanwhile: it is at ${version}, and this change was made of ${baseVersion}.`,
    { errors: [{ code: 'stale-version', field: 'base_version', value: version }] },
  )
}
