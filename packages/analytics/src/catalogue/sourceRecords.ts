import { isSourceRecord, type SourceRecord } from '@tickmark/core/projects/RecordBook'
import { type CategoryOverrides, isSectors } from '@tickmark/core/sectors/toSectors'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { type CatalogueStatement, LISTED, listStated } from './CatalogueBatch.ts'

/** What sources list, and the sectors that staff gave to categories. */
export type SourceRecords = {
  /** By the key of the record. */
  records: ReadonlyMap<string, SourceRecord>
  overrides: CategoryOverrides
}

/** Statements about categories have this in place of the key of a record. */
const CATEGORIES = 'categories'

/** The records of sources as they were last stored. */
export const readSourceRecords = memoPerVersion(async (db: Analytics): Promise<SourceRecords> => {
  const records = new Map<string, SourceRecord>()
  const overrides = new Map<
    string,
    CategoryOverrides extends ReadonlyMap<string, infer S> ? S : never
  >()
  for (const [key, fields] of await listStated(db, LISTED))
    for (const [field, text] of fields) {
      const value: unknown = JSON.parse(text)
      if (key === CATEGORIES && isSectors(value)) overrides.set(field, value)
      else if (isSourceRecord(value)) records.set(key, value)
    }
  return { records, overrides }
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

/** The statement that gives sectors to a category; null for those that it has without staff. */
export function stateCategory(category: string, sectors: readonly string[] | null) {
  return {
    layer: LISTED,
    project_id: CATEGORIES,
    field: category,
    value: sectors,
    source: 'staff',
    revision: '',
  } satisfies CatalogueStatement
}
