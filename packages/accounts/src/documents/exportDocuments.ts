import type { Querier } from '../store/Store.ts'

/**
 * Exports what a user made, for that user: their own documents as they are now, which ones they made for an
 * organization, and when they saved what. The secrets of links are left out, so that a copy of the file does not open
 * them.
 */
export async function exportDocuments(db: Querier, userId: string) {
  const own = await db
    .selectFrom('documents')
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.version', '=', 'documents.version'),
    )
    .select([
      'documents.id',
      'documents.kind',
      'documents.name',
      'documents.description',
      'documents.visibility',
      'documents.version',
      'documents.created_at',
      'documents.updated_at',
      'document_versions.content',
    ])
    .where('documents.user_id', '=', userId)
    .orderBy('documents.created_at')
    .execute()
  const given = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'name', 'organization_id', 'created_at'])
    .where('author_id', '=', userId)
    .where('organization_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const versions = await db
    .selectFrom('document_versions')
    .select(['document_id', 'version', 'name', 'saved_at'])
    .where('saved_by', '=', userId)
    .orderBy('saved_at')
    .execute()
  return {
    documents: own.map(({ content, ...document }) => ({
      ...document,
      content: JSON.parse(content) as unknown,
    })),
    organization_documents: given,
    saved_versions: versions,
  }
}
