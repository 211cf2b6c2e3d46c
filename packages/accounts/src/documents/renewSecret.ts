import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { readOwn } from './createDocument.ts'
import { lockDocument } from './lockDocument.ts'
import { makeSecret } from './makeSecret.ts'

/**
 * Gives a document another secret link, so that whoever has the one before cannot read it by it any more.
 * @throws AppError `not-found`, `forbidden`, `conflict` where it has no secret link.
 */
export async function renewSecret(
  accounts: Accounts,
  acting: Acting,
  documentId: string,
): Promise<Document> {
  const { userId } = acting.caller
  return accounts.db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, { documentId, asker: { userId }, right: 'publish' })
    if (row.visibility !== 'link')
      throw new AppError('conflict', `This ${row.kind} is not shared by a secret link.`)
    await trx
      .updateTable('documents')
      .set({ secret: makeSecret('link') })
      .where('id', '=', documentId)
      .execute()
    await recordAudit(trx, toActor(acting), {
      ...(row.organization_id !== null && { organizationId: row.organization_id }),
      action: 'document.renew-secret',
      object: `document:${documentId}`,
      after: { name: row.name },
    })
    return readOwn(trx, documentId, userId)
  })
}
