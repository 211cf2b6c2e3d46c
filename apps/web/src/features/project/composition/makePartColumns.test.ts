import { describe, expect, it } from 'vitest'
import { listRests } from './makePartColumns.tsx'

describe('listRests', () => {
  it('names the parts below the listed ones and what no part accounts for', () => {
    expect(
      listRests({
        by: 'contract',
        total: 100,
        others: { count: 1, value: 5, share: 0.05 },
        unattributed: { value: 20, share: 0.2 },
      }),
    ).toEqual([
      { name: '1 more contract', count: 1, value: 5, share: 0.05 },
      { name: 'Unattributed', value: 20, share: 0.2 },
    ])
  })

  it('says of parts that exceed the total by how much they do', () => {
    const [rest] = listRests({
      by: 'chain',
      total: 100,
      others: null,
      unattributed: { value: -3, share: null },
    })
    expect(rest).toMatchObject({ name: 'Parts beyond the total', value: -3 })
  })

  it('has nothing to say of a difference that comes from rounding', () => {
    const unattributed = { value: -0.03, share: null }
    expect(listRests({ by: 'chain', total: 6.8e6, others: null, unattributed })).toEqual([])
  })

  it('has nothing to say where all parts are listed and make up the total', () => {
    const whole = { by: 'chain', total: 100, others: null } as const
    expect(listRests({ ...whole, unattributed: { value: 0, share: 0 } })).toEqual([])
    expect(listRests({ ...whole, unattributed: null })).toEqual([])
  })
})
