import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import type { Accounts } from '../Accounts.ts'
import { containsText } from '../store/containsText.ts'
import { describeLine } from './describeDocument.ts'
import { findActiveOrganization } from './findActiveOrganization.ts'
import { selectDocuments } from './selectDocuments.ts'

/** `mine` is what somebody made and may still read; `organization` what belongs to the one that he works in. */
export const DOCUMENT_SCOPES = ['mine', 'organization', 'public'] as const
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number]

export type DocumentsPage = {
  /** Only where the scope is `public` may nobody in particular ask. */
  userId: string | undefined
  scope: DocumentScope
  kind?: DocumentKind | undefined
  search?: string | undefined
  martId?: string | undefined
  offset: number
  limit: number
}

/** Documents of a scope, those that were changed last first. */
export async function listDocuments(
  { db }: Pick<Accounts, 'db'>,
  { userId, scope, kind, search, martId, offset, limit }: DocumentsPage,
): Promise<{ documents: DocumentLine[]; total: number }> {
  const organizationId =
    scope === 'organization' && userId !== undefined
      ? await findActiveOrganization(db, userId)
      : null
  let matching = selectDocuments(db, userId)
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
  if (kind !== undefined) matching = matching.where('documents.kind', '=', kind)
  if (martId !== undefined) matching = matching.where('documents.mart_id', '=', martId)
  if (search !== undefined && search !== '')
    matching = matching.where((document) =>
      document.or([
        containsText('documents.name', search),
        containsText('documents.description', search),
      ]),
    )
  const rows = await matching
    .orderBy('documents.updated_at', 'desc')
    .orderBy('documents.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { documents: rows.map((row) => describeLine(row, { userId })), total: Number(total) }
}
