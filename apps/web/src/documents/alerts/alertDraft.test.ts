import { AlertDefinition, type AlertDefinitionInput } from '@tickmark/core/alerts/AlertDefinition'
import { describe, expect, it } from 'vitest'
import { type AlertDraft, beginDraft, readDraft, toDraft } from './alertDraft.ts'
import { nameAlert } from './alertWords.ts'

const draft = (changes: Partial<AlertDraft> = {}): AlertDraft => ({
  ...beginDraft({ metrics: ['fees', 'revenue'], where: { projects: ['aave'] }, range: '90d' }),
  limit: '1.5M',
  ...changes,
})
const faultsOf = (changes: Partial<AlertDraft>) => {
  const read = readDraft(draft(changes))
  return 'faults' in read ? Object.keys(read.faults) : []
}
const definitionOf = (changes: Partial<AlertDraft>) => {
  const read = readDraft(draft(changes))
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  if (!('query' in read.definition)) throw new Error('not on a metric')
  return read.definition
}

describe('an alert created from a chart', () => {
  it('watches the first metric up to the latest day', () => {
    const query = {
      metrics: ['fees', 'revenue'],
      breakdown: ['chain' as const],
      top: { n: 10, by: 'revenue' },
      range: { from: '2025-01-01', to: '2025-02-01' },
      as_of: '2025-02-01',
    }
    expect(beginDraft(query).query).toEqual({
      metrics: ['fees'],
      breakdown: ['chain'],
      top: { n: 10, by: 'revenue', others: false },
      range: '365d',
    })
    expect(beginDraft().query.metrics).toEqual(['fees'])
  })
})

describe('nameAlert', () => {
  it('names projects as screens do', () => {
    expect(nameAlert(draft(), () => 'Aave')).toBe('Fees of Aave above 1.5M')
  })
})

describe('readDraft', () => {
  it('parses amounts as people write them', () => {
    expect(definitionOf({}).condition).toEqual({
      kind: 'threshold',
      direction: 'above',
      value: 1_500_000,
    })
    expect(definitionOf({ margin: '50k' }).margin).toBe(50_000)
    const fall = { kind: 'change', direction: 'below', limit: '-20', periods: '7' } as const
    expect(definitionOf(fall).condition).toMatchObject({ fraction: -0.2, periods: 7 })
    expect(definitionOf({ ...fall, limit: '−20%' }).condition).toMatchObject({ fraction: -0.2 })
    expect(definitionOf({ webhook: ' https://a.example ' }).channels).toEqual({
      email: true,
      webhook_url: 'https://a.example',
    })
  })

  it('asks for the sign of a change that an alert waits to go below', () => {
    const change = { kind: 'change', direction: 'below', periods: '7' } as const
    expect(faultsOf({ ...change, limit: '10' })).toEqual(['limit'])
    expect(definitionOf({ ...change, limit: '-10' }).condition).toMatchObject({ fraction: -0.1 })
    const slower = definitionOf({ ...change, limit: '+10%' })
    expect(slower.condition).toMatchObject({ fraction: 0.1 })
    expect(definitionOf({ ...change, direction: 'above', limit: '10' }).condition).toMatchObject({
      fraction: 0.1,
    })
  })
  it('extends the range to the periods of the condition', () => {
    const high = { kind: 'percentile', limit: '95', periods: '365' } as const
    expect(definitionOf(high).query.range).toBe('2y')
    expect(definitionOf({}).query.range).toBe('90d')
  })

  it.each([
    ['no number', { limit: 'much' }, ['limit']],
    ['nothing', { limit: '' }, ['limit']],
    ['a percentile that is none', { kind: 'percentile', limit: '101', periods: '30' }, ['limit']],
    ['half a period', { kind: 'change', periods: '1.5' }, ['periods']],
    ['too few periods', { kind: 'percentile', limit: '95', periods: '9' }, ['periods']],
    ['a margin below zero', { margin: '-1' }, ['margin']],
  ] as const)('is refused where it is %s', (_what, changes, fields) => {
    expect(faultsOf(changes)).toEqual(fields)
  })

  it('reads its own drafts', () => {
    const conditions: AlertDefinitionInput['condition'][] = [
      { kind: 'threshold', direction: 'below', value: 0.5 },
      { kind: 'change', direction: 'above', fraction: 0.07, periods: 30 },
      { kind: 'percentile', direction: 'above', percentile: 97.5, periods: 60 },
    ]
    for (const condition of conditions) {
      const definition = AlertDefinition.parse({
        query: { metrics: ['fees'], range: 'max' },
        condition,
        margin: 0.05,
      })
      const read = readDraft(toDraft({ name: 'x', definition }))
      expect('definition' in read && AlertDefinition.parse(read.definition)).toEqual(definition)
    }
  })
})
