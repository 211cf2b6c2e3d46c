import { expect, it } from 'vitest'
import { MARTS } from './MARTS.ts'
import { martSubject } from './martSubject.ts'

it('names the records of every mart that lists records', () => {
  for (const { mart_id, source } of MARTS) {
    const isOfRecords = source.kind === 'records' && source.of !== 'cohorts'
    expect(martSubject(mart_id)).toEqual(isOfRecords ? { records: source.of } : { anything: true })
  }
})
