import { isSourceRecord, type SourceRecord } from '@tickmark/core/projects/RecordBook'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { type CatalogueStatement, LISTED, listStated } from './CatalogueBatch.ts'

/** The records of sources as they were last stored, by key. */
export const readSourceRecords = memoPerVersion(async (db: Analytics) => {
  const records = new Map<string, SourceRecord>()
  for (const [key, fields] of await listStated(db, LISTED)) {
    const record: unknown = JSON.parse(fields.get('record') ?? 'null')
    if (isSourceRecord(record)) records.set(key, record)
  }
  return records
})

/** The statement that stores a record. */
export function stateRecord(
  key: string,
  record: SourceRecord,
  revision: string,
): CatalogueStatement {
  const source = key.slice(0, key.indexOf(':'))
  return { layer: LISTED, project_id: key, field: 'record', value: record, source, revision }
}
