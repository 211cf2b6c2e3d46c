import { describe, expect, it } from 'vitest'
import { type QuarantineEvidence, resolvePoint } from './resolvePoint.ts'

const HELD: QuarantineEvidence = {
  check_id: 'spike',
  kind: 'flow',
  value: 400_000,
  withheld: false,
  source_id: 'defillama',
  published: { value: 400_000, provisional: true, source_id: 'defillama' },
  others: [],
  after: [],
  isRepaired: false,
}
const settle = (changes: Partial<QuarantineEvidence>) => resolvePoint({ ...HELD, ...changes })
const WITHHELD = { check_id: 'unit_jump', withheld: true, published: null } as const

describe('a held point', () => {
  it('stays held while nothing new is known of it', () => {
    expect(settle({})).toBeNull()
    expect(settle(WITHHELD)).toBeNull()
    expect(settle({ after: [390_000, 400_000] })).toBeNull()
    expect(settle({ after: [5_000, 5_100, 4_900] })).toBeNull()
  })

  it.each([
    ['the days after it stand there', { after: [390_000, 20_000, 410_000] }],
    ['another source reports the same value', { others: [395_000] }],
    ['another source says the same of what is withheld', { ...WITHHELD, others: [410_000] }],
    ['its identity holds now', { check_id: 'fees_split', isRepaired: true }],
  ] as const)('is released and published when %s', (_what, changes) => {
    expect(settle(changes)).toMatchObject({ state: 'released', publishes: true })
  })

  it('is not published again where it is, or where another source answers with the same', () => {
    const final = { ...HELD, provisional: false }
    expect(
      settle({ published: { value: 400_000, provisional: false, source_id: 'defillama' } }),
    ).toMatchObject({ state: 'released', publishes: false })
    expect(
      settle({ ...WITHHELD, published: { ...final, value: 402_000, source_id: 'growthepie' } }),
    ).toMatchObject({ state: 'released', publishes: false })
  })

  it('is replaced when its source or one that is believed says something else', () => {
    expect(
      settle({ published: { value: 5_000, provisional: false, source_id: 'defillama' } })?.state,
    ).toBe('replaced')
    expect(
      settle({ published: { value: 5_000, provisional: false, source_id: 'coin-metrics' } })?.state,
    ).toBe('replaced')
  })

  it('stays withheld beside what another source says', () => {
    expect(
      settle({
        ...WITHHELD,
        published: { value: 5, provisional: false, source_id: 'coin-metrics' },
      }),
    ).toBeNull()
  })
})
