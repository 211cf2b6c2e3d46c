import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { allowsWithDocuments } from '@tickmark/core/documents/DOCUMENT_ROLES'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { readRole } from '../organizations/members.ts'
import type { Querier } from '../store/Store.ts'
import { checkDocumentCount } from './checkDocument.ts'
import type { DocumentRow } from './DocumentRow.ts'
import { requirePublisher } from './findDocument.ts'
import { makeSecret } from './renewSecret.ts'

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

/** No role is needed to publish a document of one's own, so taking one out takes the role as well. */
function requireTakingOut({ author_id, own_role, kind }: DocumentRow, userId: string): void {
  if (author_id === userId && allowsWithDocuments(own_role, 'publish')) return
  throw new AppError(
    'forbidden',
    `A ${kind} can only be moved out of an organization by its author, if they are an owner or administrator. Duplicate it instead.`,
  )
}

/** The owner of a document and its visibility. Without an organization it belongs to a person. */
export type DocumentPlace = { visibility: Visibility; organizationId: string | null }

type PlaceChange = {
  visibility?: Visibility | undefined
  organizationId?: string | null | undefined
  /** The organization that gets a document meant for its maker's organization, when none is named. */
  activeOrganization: string | null
}

/**
 * Resolves a document's place. Private content belongs to one person, and what is for an organization belongs to it;
 * so that saying one of the two says the other.
 * @throws AppError `bad-request` where they contradict each other.
 */
export function placeDocument(
  before: DocumentPlace,
  { visibility, organizationId, activeOrganization }: PlaceChange,
): DocumentPlace {
  switch (visibility) {
    case 'private':
      if (organizationId) refuse('Documents of an organization cannot be private.')
      return { visibility, organizationId: null }
    case 'organization': {
      const place =
        organizationId === undefined
          ? (before.organizationId ?? activeOrganization)
          : organizationId
      if (place === null) refuse('Choose the organization.')
      return { visibility, organizationId: place }
    }
    case 'link':
    case 'public':
      return {
        visibility,
        organizationId: organizationId === undefined ? before.organizationId : organizationId,
      }
    case undefined:
      if (organizationId === undefined) return before
      if (organizationId === null && before.visibility === 'organization')
        return { visibility: 'private', organizationId }
      if (organizationId !== null && before.visibility === 'private')
        return { visibility: 'organization', organizationId }
      return { visibility: before.visibility, organizationId }
  }
}

function refuse(message: string): never {
  throw new AppError('bad-request', message, {
    errors: [{ code: 'invalid', field: 'organization_id', value: null }],
  })
}
