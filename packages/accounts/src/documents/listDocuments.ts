import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import type { Accounts } from '../context/Accounts.ts'
import { containsText } from '../store/listRows.ts'
import { findActiveOrganization, selectDocuments } from './DocumentRow.ts'
import { describeDocumentLine } from './readDocument.ts'

/**
 * `mine` is what a user made and may still read; `organization` what belongs to the one that they work in; `readable`
 * all that they may read without a secret.
 */
export const DOCUMENT_SCOPES = ['mine', 'organization', 'gallery', 'public', 'readable'] as const
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number]
/** Those that were changed last first, or by their names whatever the case of their letters. */
export const DOCUMENT_ORDERS = ['changed', 'name'] as const

export type DocumentsPage = {
  /** Undefined for a visitor, who may ask only where the scope is `public` or `readable`. */
  userId: string | undefined
  scope: DocumentScope
  kind?: DocumentKind | undefined
  search?: string | undefined
  martId?: string | undefined
  /** Only these; such as favorites. */
  ids?: readonly string[] | undefined
  order?: (typeof DOCUMENT_ORDERS)[number] | undefined
  offset: number
  limit: number
}

/** Documents of a scope. */
export async function listDocuments(
  { db }: Pick<Accounts, 'db'>,
  { userId, scope, kind, search, martId, ids, order = 'changed', offset, limit }: DocumentsPage,
): Promise<{ documents: DocumentLine[]; total: number }> {
  const organizationId =
    scope === 'organization' && userId !== undefined
      ? await findActiveOrganization(db, userId)
      : null
  let matching = selectDocuments(db, userId)
  if (scope === 'gallery')
    matching = matching
      .where('documents.user_id', 'is', null)
      .where('documents.organization_id', 'is', null)
  if (scope === 'public') matching = matching.where('documents.visibility', '=', 'public')
  if (scope === 'organization')
    matching = matching.where('documents.organization_id', '=', organizationId)
  if (scope === 'mine')
    matching = matching.where((document) =>
      document.or([
        document('documents.user_id', '=', userId ?? ''),
        document.and([
          document('documents.author_id', '=', userId ?? ''),
          document('members.role', 'is not', null),
        ]),
      ]),
    )
  if (scope === 'readable')
    matching = matching.where((document) =>
      document.or([
        document('documents.visibility', '=', 'public'),
        document('documents.user_id', '=', userId ?? ''),
        document('members.role', 'is not', null),
      ]),
    )
  if (ids !== undefined) matching = matching.where('documents.id', 'in', [...ids, ''])
  if (kind !== undefined) matching = matching.where('documents.kind', '=', kind)
  if (martId !== undefined) matching = matching.where('documents.mart_id', '=', martId)
  if (search !== undefined && search !== '')
    matching = matching.where((document) =>
      document.or([
        containsText('documents.name', search),
        containsText('documents.description', search),
      ]),
    )
  const ordered =
    order === 'name'
      ? matching.orderBy(({ fn }) => fn('lower', ['documents.name']))
      : matching.orderBy('documents.updated_at', 'desc')
  const rows = await ordered.orderBy('documents.id').limit(limit).offset(offset).execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    documents: rows.map((row) => describeDocumentLine(row, { userId })),
    total: Number(total),
  }
}
