import { randomBytes } from 'node:crypto'
import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { lockDocument } from './findDocument.ts'
import { readOwn } from './readDocument.ts'

const SECRET_BYTES = 18

/** Makes the secret at the end of the link of a document with a visibility; null where there is no such link. */
export function makeSecret(visibility: Visibility): string | null {
  return visibility === 'link' ? randomBytes(SECRET_BYTES).toString('base64url') : null
}

/**
 * Gives a document another secret link, so that the one before no longer opens it.
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
