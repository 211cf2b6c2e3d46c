import type { Document } from '@tickmark/core/documents/Document'
import type { Accounts } from '../Accounts.ts'
import type { Acting } from '../identity/Acting.ts'
import { checkContent } from './checkContent.ts'
import { countCreation, insertDocument, readOwn } from './createDocument.ts'
import { describeDocument } from './describeDocument.ts'
import { findDocument } from './findDocument.ts'

const LONGEST_NAME = 200

export type Fork = { documentId: string; name?: string | undefined; secret?: string | undefined }

/**
 * Copies a document that somebody may read into one of their own, which is private. A document holds nothing but
 * definitions and texts, so that a copy of an organization's takes along nothing that a reader could not write down.
 * @throws AppError `not-found`, `forbidden`, `payment-required`, `too-many-requests`.
 */
export async function forkDocument(
  accounts: Accounts,
  { caller }: Pick<Acting, 'caller'>,
  { documentId, name, secret }: Fork,
): Promise<Document> {
  const { userId } = caller
  const asker = { userId, secret }
  await countCreation(accounts, userId)
  return accounts.db.transaction().execute(async (trx) => {
    const origin = await describeDocument(
      trx,
      await findDocument(trx, { documentId, asker, right: 'read' }),
      asker,
    )
    const copyId = await insertDocument(accounts, trx, {
      kind: origin.kind,
      name: name ?? `Copy of ${origin.name}`.slice(0, LONGEST_NAME),
      description: origin.description,
      checked: checkContent(origin.kind, origin.content),
      place: { visibility: 'private', organizationId: null },
      userId,
      forkedFrom: documentId,
    })
    return readOwn(trx, copyId, userId)
  })
}
