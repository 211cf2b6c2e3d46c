import type { Role } from '@tickmark/core/accounts/ROLES'
import type { Selectable } from 'kysely'
import type { DocumentsTable, Querier } from '../store/Store.ts'

/** A document as it is stored, with what is needed to decide who may do what with it. */
export type DocumentRow = Selectable<DocumentsTable> & {
  organization_name: string | null
  author_name: string | null
  /** The requester's role in the document's organization; null for everyone else. */
  own_role: Role | null
}

/** The requester of a document: a user or an anonymous caller, perhaps with the secret of its link. */
export type DocumentRequester = { userId: string | undefined; secret?: string | undefined }

/** Selects documents as `DocumentRow`s, for a user or, without one, for visitors. */
export function selectDocuments(db: Querier, userId: string | undefined) {
  return db
    .selectFrom('documents')
    .leftJoin('users as authors', 'authors.id', 'documents.author_id')
    .leftJoin('organizations', 'organizations.id', 'documents.organization_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'documents.organization_id')
        .on('members.user_id', '=', userId ?? ''),
    )
    .selectAll('documents')
    .select([
      'authors.username as author_name',
      'organizations.name as organization_name',
      'members.role as own_role',
    ])
}

/** The organization that a user works in; null for none. */
export async function findActiveOrganization(db: Querier, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'users.id')
        .onRef('members.organization_id', '=', 'users.active_organization_id'),
    )
    .select('members.organization_id')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found?.organization_id ?? null
}
