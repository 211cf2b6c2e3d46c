import { sql } from 'kysely'
import type { Querier } from '../store/Store.ts'
import { DOCUMENT_LIMITS } from './DOCUMENT_LIMITS.ts'

export type NewVersion = {
  documentId: string
  version: number
  name: string
  description: string
  /** Checked, as JSON. */
  json: string
  savedBy: string
  savedAt: Date
}

/** Writes down a saved state of a document, whose row must come to name its version. */
export async function saveVersion(
  trx: Querier,
  { documentId, json, savedBy, savedAt, ...state }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('document_versions')
    .values({
      ...state,
      document_id: documentId,
      content: json,
      saved_by: savedBy,
      saved_at: savedAt,
    })
    .execute()
  if (state.version > DOCUMENT_LIMITS.versions) await thinVersions(trx, documentId)
}

/** Where there are more versions than are kept, every second one of the older half goes. The first stays. */
async function thinVersions(trx: Querier, documentId: string): Promise<void> {
  const { versions: most } = DOCUMENT_LIMITS
  await sql`
    DELETE FROM document_versions
    WHERE document_id = ${documentId} AND version IN (
      SELECT version FROM (
        SELECT version,
               row_number() OVER (ORDER BY version) AS place,
               count(*) OVER () AS many
        FROM document_versions
        WHERE document_id = ${documentId}
      ) AS ordered
      WHERE many > ${most}::int AND place <= ${most / 2}::int AND place % 2 = 0
    )`.execute(trx)
}
