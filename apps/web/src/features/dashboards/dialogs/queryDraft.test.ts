import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { describe, expect, it } from 'vitest'
import { NEW_QUERY, readQuery, writeQuery } from './queryDraft.ts'

describe('QueryDraft', () => {
  it.each(['all', 'project:aave', 'project:$project', 'sector:lending'])(
    'says and reads a query of %s',
    (of) => {
      const draft = { ...NEW_QUERY, of }
      expect(readQuery(writeQuery(draft))).toEqual(draft)
    },
  )
  it('keeps fields that the form does not edit', () => {
    const before = MetricQuery.parse({
      metrics: ['revenue'],
      breakdown: ['project'],
      transforms: [{ kind: 'ltm' }],
    })
    expect(writeQuery(NEW_QUERY, before)).toMatchObject({
      metrics: ['fees'],
      breakdown: ['project'],
      transforms: [{ kind: 'ltm' }],
    })
  })
  it('rejects queries that the form cannot express', () => {
    const read = (query: Partial<MetricQuery>) =>
      readQuery(MetricQuery.parse({ metrics: ['fees'], ...query }))
    expect(read({ metrics: ['fees', 'revenue'] })).toBeUndefined()
    expect(read({ metrics: ['fees / revenue'] })).toBeUndefined()
    expect(read({ where: { projects: ['aave', 'lido'] } })).toBeUndefined()
    expect(read({ where: { chains: ['base'] } })).toBeUndefined()
    expect(read({ range: { from: '2026-01-01', to: '2026-02-01' } })).toBeUndefined()
  })
})
