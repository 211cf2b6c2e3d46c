import { allowsWithDocuments } from '@tickmark/core/documents/DOCUMENT_ROLES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { readRole } from '../organizations/members.ts'
import type { Querier } from '../store/Store.ts'
import { checkDocumentCount } from './checkDocumentCount.ts'
import type { DocumentRow } from './DocumentRow.ts'
import { makeSecret } from './makeSecret.ts'
import type { DocumentPlace } from './placeDocument.ts'
import { requirePublisher } from './refuseDocument.ts'

type Move = { row: DocumentRow; place: DocumentPlace; userId: string; actor: Actor }

/**
 * Makes a locked document another's, or readable for others. A link that stops being one has another secret when it
 * is made again.
 * @throws AppError `forbidden` for taking what another made out of an organization, and for publishing what belongs to
 * one, or taking it out, without a role that publishes; `not-found` for an organization that the user does not belong to;
 * `payment-required`.
 */
export async function moveDocument(
  accounts: Accounts,
  trx: Querier,
  { row, place, userId, actor }: Move,
): Promise<void> {
  const { visibility, organizationId } = place
  const isMoved = organizationId !== row.organization_id
  if (!isMoved && visibility === row.visibility) return
  if (!isMoved && organizationId !== null) requirePublisher(row.own_role, visibility)
  if (isMoved) {
    if (row.organization_id !== null) requireTakingOut(row, userId)
    if (organizationId !== null)
      requirePublisher(await readRole(trx, { organizationId, userId }), visibility)
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

/** Of one's own nobody needs a role to publish it, so taking a document out takes the role as well. */
function requireTakingOut({ author_id, own_role, kind }: DocumentRow, userId: string): void {
  if (author_id === userId && allowsWithDocuments(own_role, 'publish')) return
  throw new AppError(
    'forbidden',
    `Only its author, as an owner or administrator, takes a ${kind} out of an organization. Duplicate it instead.`,
  )
}
