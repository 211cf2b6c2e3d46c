import { describe, expect, it } from 'vitest'
import { describeChecks } from './describeChecks.ts'
import { describeQuarantine } from './describeQuarantine.ts'
import { formatPassed } from './formatPassed.ts'

describe('describeChecks', () => {
  it('counts what was compared over all checks', () => {
    expect(
      describeChecks([
        { compared: 48_000, failed: 0 },
        { compared: 504, failed: 1 },
      ]),
    ).toBe('48,503 of 48,504 checks passed, 1 exception')
    expect(describeChecks([{ compared: 1_200, failed: 0 }])).toBe('1,200 checks passed')
    expect(describeChecks([{ compared: 1, failed: 0 }])).toBe('1 check passed')
    expect(describeChecks([{ compared: 10, failed: 2 }])).toMatchSnapshot()
  })
  it('says nothing where no check covers what is shown', () => {
    expect(describeChecks([])).toBeNull()
  })
})

describe('formatPassed', () => {
  it('never rounds exceptions away', () => {
    expect(formatPassed([{ compared: 48_504, failed: 1 }])).toBe('99.99%')
    expect(formatPassed([{ compared: 48_504, failed: 0 }])).toBe('100%')
    expect(formatPassed([{ compared: 4, failed: 1 }])).toBe('75.00%')
  })
})

describe('describeQuarantine', () => {
  it('counts snapshots apart from points that are provisional or held back', () => {
    expect(describeQuarantine({ points: 6, withheld: 4, snapshots: 3 })).toMatchSnapshot()
    expect(describeQuarantine({ points: 1, withheld: 1, snapshots: 1 })).toBe('1 undated snapshot')
  })
})
