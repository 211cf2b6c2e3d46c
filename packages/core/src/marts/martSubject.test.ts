import { expect, it } from 'vitest'
import { MARTS } from './MARTS.ts'
import { martSubject } from './martSubject.ts'

/** They follow from points and from the catalog. */
const OF_POINTS: readonly string[] = [
  ...['cohorts', 'restatements', 'quarantined_points', 'gaps', 'source_differences'],
  'catalog_changes',
]

it('names the records of every mart that lists records', () => {
  for (const { mart_id, source } of MARTS) {
    // Chains are made of the flows between them.
    const records = source.of === 'bridge_chains' ? 'bridge_flows' : source.of
    const isOfRecords = source.kind === 'records' && !OF_POINTS.includes(source.of)
    expect(martSubject(mart_id)).toEqual(isOfRecords ? { records } : { anything: true })
  }
})
