import type { MovePreview } from '@tickmark/core/answers/ProjectMoves'
import { sql } from 'kysely'
import type { Accounts } from '../context/Accounts.ts'

/** The numbers of what users made about a project. */
export type Mentions = Pick<MovePreview, 'documents' | 'favorites' | 'alerts'>

/** Counts the documents, favorites and alerts that name a project by one of these ids. */
export async function countMentions({ db }: Accounts, ids: readonly string[]): Promise<Mentions> {
  // Ids are lowercase words with hyphens, so a quoted id is never part of another text with quotes.
  const patterns = ids.map((id) => `%"${id}"%`)
  const documents = await sql<{ kind: string; count: number }>`
    SELECT documents.kind, count(*)::int AS count FROM documents
    JOIN document_versions AS newest ON newest.document_id = documents.id AND newest.version = documents.version
    WHERE newest.content LIKE ANY (${patterns}) GROUP BY documents.kind ORDER BY documents.kind`.execute(
    db,
  )
  const favorites = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM users
    WHERE (favorites->'projects')::text LIKE ANY (${patterns})`.execute(db)
  const alerts = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM alerts WHERE definition::text LIKE ANY (${patterns})`.execute(
    db,
  )
  return {
    documents: documents.rows,
    favorites: favorites.rows[0]?.count ?? 0,
    alerts: alerts.rows[0]?.count ?? 0,
  }
}
