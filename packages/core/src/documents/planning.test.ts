import { describe, expect, it } from 'vitest'
import { cutTop, withShare } from './planning.ts'

describe('withShare', () => {
  it('puts shares behind what is done to the values, where the chart shows percent', () => {
    expect(withShare([{ kind: 'cumulative' }], { percent: true })).toEqual([
      { kind: 'cumulative' },
      { kind: 'share' },
    ])
    expect(withShare([{ kind: 'cumulative' }], { percent: false })).toEqual([
      { kind: 'cumulative' },
    ])
  })

  it('makes none of places, of shares, and of what has as many steps as there may be', () => {
    for (const kind of ['rank', 'share'] as const)
      expect(withShare([{ kind }], { percent: true })).toEqual([{ kind }])
    const full = Array.from({ length: 6 }, () => ({ kind: 'cumulative' }) as const)
    expect(withShare(full, { percent: true })).toHaveLength(6)
  })
})

describe('cutTop', () => {
  it('shows the rest as Others where that adds up', () => {
    const split = { top: undefined, metrics: ['fees'] }
    expect(cutTop({ ...split, breakdown: ['project'] }, 5)).toEqual({ n: 5, others: true })
    expect(cutTop({ ...split, breakdown: ['market_sector'] }, 5)).toEqual({ n: 5, others: false })
    const users = { top: undefined, metrics: ['fees', 'user_mau'], breakdown: ['project'] } as const
    expect(cutTop({ ...users, metrics: [...users.metrics], breakdown: ['project'] }, 5)).toEqual({
      n: 5,
      others: false,
    })
  })

  it('keeps to what the query says', () => {
    const asked = { metrics: ['fees'], breakdown: ['project' as const] }
    expect(cutTop({ ...asked, top: { n: 3, others: false } }, 5)).toEqual({ n: 3, others: false })
    expect(cutTop({ ...asked, top: { n: 30, others: true } }, 5)).toEqual({ n: 5, others: true })
  })
})
