import { describe, expect, it } from 'vitest'
import type { MetricKind } from '../metrics/MetricDefinition.ts'
import { checkPoint } from './checkPoint.ts'

/** Thirty days around a level, moving by a share of it. */
function days(level: number, movement = 0.05): number[] {
  return Array.from({ length: 30 }, (_, index) => level * (1 + movement * Math.sin(index * 2)))
}

function judge(
  value: number,
  changes: Partial<Parameters<typeof checkPoint>[0]> = {},
): string | null {
  const point = { kind: 'flow' as MetricKind, isUnfinished: false, before: days(5_000), after: [] }
  return checkPoint({ ...point, value, ...changes })?.check_id ?? null
}

describe('a lone value', () => {
  it.each([
    ['flow', 5_000 * 60],
    ['stock', 5_000 * 25],
    ['unique', 5_000 / 25],
    ['price', 5_000 * 12],
  ] as const)('of a %s is a spike far from the days before it', (kind, value) => {
    expect(judge(value, { kind })).toBe('spike')
  })

  it.each([
    ['flow', 5_000 * 40],
    ['stock', 5_000 * 15],
    ['unique', 5_000 / 15],
    ['price', 5_000 * 8],
    ['ratio', 5_000 * 900],
  ] as const)('of a %s that is nearer is none', (kind, value) => {
    expect(judge(value, { kind })).toBeNull()
  })

  it('says what was expected, and how far away it is', () => {
    const doubt = checkPoint({
      kind: 'flow',
      value: 400_000,
      isUnfinished: false,
      before: Array(20).fill(5_000),
      after: [],
    })
    expect(doubt).toEqual({ check_id: 'spike', expected: 5_000, why: '80 times the usual level' })
    const further = {
      kind: 'flow',
      isUnfinished: false,
      before: days(5_000, 0),
      after: [],
    } as const
    expect(checkPoint({ ...further, value: 1_234_567_890 })?.why).toBe(
      '247,000 times the usual level',
    )
  })

  it('is believed where the days after it stand there too', () => {
    expect(judge(400_000, { after: [380_000, 410_000, 500_000] })).toBeNull()
    expect(judge(400_000, { after: [5_100, 4_900, 5_000] })).toBe('spike')
  })

  it('is believed where the last days before it stand there already', () => {
    expect(judge(400_000, { before: [...days(5_000), 390_000, 400_000, 410_000] })).toBeNull()
  })

  it('is believed in a series that jumps like that anyway', () => {
    const cycle = [900, 9_000, 90_000, 2_000, 500_000]
    const wild = Array.from({ length: 30 }, (_, index) => cycle[index % 5] ?? 0)
    expect(judge(60_000_000, { before: wild })).toBeNull()
  })
})

describe('a value in other units', () => {
  it.each([1e3, 1e6, 1e8, 1e18])('%s times the level is one', (factor) => {
    expect(judge(5_500 * factor)).toBe('unit_jump')
    expect(judge(4_500 / factor)).toBe('unit_jump')
  })

  it('is one also where the days after it stand there, when both sides are calm', () => {
    const before = days(5_000, 0.01)
    expect(judge(5_000e6, { before, after: [5_001e6, 4_990e6, 5_003e6, 5_000e6] })).toBe(
      'unit_jump',
    )
    expect(judge(4_200e6, { before, after: [4_100e6, 4_300e6, 4_250e6] })).toBeNull()
  })
})

describe('what says nothing', () => {
  it.each([
    ['a first listing', { before: [1, 2, 900, 5_000, 80_000] }],
    ['a fresh series', { before: [] }],
    ['a series of zeros', { before: Array(30).fill(0) }],
  ])('%s has no level to stand far from', (_what, changes) => {
    expect(judge(1e12, changes)).toBeNull()
  })

  it('a small level may rise and fall as it likes, but not to what is far from any small one', () => {
    const before = days(45)
    expect([0, 1, 90, 99, 4_900].map((value) => judge(value, { before }))).toEqual(
      Array(5).fill(null),
    )
    expect(judge(20_000, { before })).toBe('spike')
    expect(judge(943_000, { before })).toBe('unit_jump')
    expect(judge(943_000, { before, kind: 'stock' })).toBe('spike')
    expect(judge(943_000, { before, after: [950_000, 900_000, 1_000_000] })).toBeNull()
  })

  it('zero is an amount of a flow, and a hole in a level', () => {
    expect(judge(0)).toBeNull()
    expect(judge(0, { kind: 'unique' })).toBeNull()
    expect(judge(0, { kind: 'stock' })).toBe('spike')
    expect(judge(0, { kind: 'price', after: [0, 0, 0] })).toBeNull()
  })

  it('a value of the other sign and the same size is a correction', () => {
    expect(judge(-5_000)).toBeNull()
    expect(judge(5_000, { before: days(-5_000) })).toBeNull()
  })

  it('the beginning of a day that is not over may be small, and not large', () => {
    expect(judge(3, { isUnfinished: true })).toBeNull()
    expect(judge(5e9, { isUnfinished: true })).toBe('unit_jump')
  })
})

describe('what cannot be', () => {
  it.each([
    [1e308, 'flow'],
    [-1e31, 'ratio'],
    [-0.01, 'price'],
    [-1, 'unique'],
  ] as const)('%s of a %s is impossible, whatever is known', (value, kind) => {
    expect(judge(value, { kind, before: [] })).toBe('impossible')
  })
})
