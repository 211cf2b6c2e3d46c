import type { Querier } from '../store/Store.ts'

/** Documents as `DocumentRow`s, for somebody or for nobody in particular. */
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
