import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { readRole } from '../organizations/members.ts'
import type { Querier } from '../store/Store.ts'
import { checkDocumentCount } from './checkDocumentCount.ts'
import type { DocumentRow } from './DocumentRow.ts'
import { makeSecret } from './makeSecret.ts'
import type { DocumentPlace } from './placeDocument.ts'

type Move = { row: DocumentRow; place: DocumentPlace; userId: string; actor: Actor }

/**
 * Makes a locked document another's, or readable for others. A link that stops being one has another secret when it
 * is made again.
 * @throws AppError `forbidden` for whoever takes what another made out of an organisation, `not-found` for an
 * organisation that is none of his, `payment-required`.
 */
export async function moveDocument(
  accounts: Accounts,
  trx: Querier,
  { row, place, userId, actor }: Move,
): Promise<void> {
  const { visibility, organizationId } = place
  const isMoved = organizationId !== row.organization_id
  if (!isMoved && visibility === row.visibility) return
  if (isMoved) {
    if (row.organization_id !== null && row.author_id !== userId)
      throw new AppError(
        'forbidden',
        `Only its author takes a ${row.kind} out of an organisation. Duplicate it instead.`,
      )
    if (organizationId !== null) await readRole(trx, { organizationId, userId })
    await checkDocumentCount(accounts, trx, { kind: row.kind, userId, organizationId })
  }
  await trx
    .updateTable('documents')
    .set({
      visibility,
      organization_id: organizationId,
      user_id: organizationId === null ? userId : null,
      ...(visibility !== row.visibility && { secret: makeSecret(visibility) }),
      updated_at: accounts.now(),
    })
    .where('id', '=', row.id)
    .execute()
  const organization = organizationId ?? row.organization_id
  await recordAudit(trx, actor, {
    ...(organization !== null && { organizationId: organization }),
    action: 'document.share',
    object: `document:${row.id}`,
    before: { visibility: row.visibility, organization_id: row.organization_id },
    after: { name: row.name, visibility, organization_id: organizationId },
  })
}
