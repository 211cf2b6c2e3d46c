import type { Document } from '@tickmark/core/documents/Document'
import type { Accounts } from '../Accounts.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { requireVersion } from './changeDocument.ts'
import { checkContent } from './checkContent.ts'
import { readOwn } from './createDocument.ts'
import { readContent } from './describeDocument.ts'
import { findVersion } from './documentVersions.ts'
import { lockDocument } from './lockDocument.ts'
import { reviseDocument } from './reviseDocument.ts'

export type Restoring = { documentId: string; version: number; baseVersion: number }

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
