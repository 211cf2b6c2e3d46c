import { isSourceRecord, type SourceRecord, sourceOf } from '@tickmark/core/projects/RecordBook'
import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SectorMapping } from '@tickmark/core/sectors/SectorMapping'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { type CatalogStatement, LISTED, listStated } from './CatalogBatch.ts'

/** The records of sources as they were last stored, by key, and the sectors that categories mean. */
export const readListed = memoPerVersion(async (db: Analytics) => {
  const records = new Map<string, SourceRecord>()
  const chosen = new Map<string, MarketSectorId>()
  for (const [key, fields] of await listStated(db, LISTED)) {
    const record: unknown = JSON.parse(fields.get('record') ?? 'null')
    const sector = fields.get(SECTOR_FIELD)
    if (sector !== undefined) chosen.set(key.replace(CATEGORIES, ':'), JSON.parse(sector))
    else if (isSourceRecord(record)) records.set(key, record)
  }
  return { records, sectors: new SectorMapping(chosen) }
})

/** The field that states the sector of a category, under the key `defillama:categories:dexs`. */
export const SECTOR_FIELD = 'sector'
export const CATEGORIES = ':categories:'

/** The statement that stores a record. */
export function stateRecord(key: string, record: SourceRecord, revision: string): CatalogStatement {
  const source = sourceOf(key)
  return { layer: LISTED, project_id: key, field: 'record', value: record, source, revision }
}
