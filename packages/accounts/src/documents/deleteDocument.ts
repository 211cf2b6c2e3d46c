import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { lockDocument } from './lockDocument.ts'

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
