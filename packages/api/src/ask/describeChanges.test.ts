import { expect, it } from 'vitest'
import { countChanges } from './describeChanges.ts'

const TIMESTAMPS = ['2025-01-01', '2025-02-01', '2025-03-01']
const answer = (
  values: (number | null)[],
  { timestamps = TIMESTAMPS, from }: { timestamps?: string[]; from?: string } = {},
) => ({
  timestamps,
  series: [
    {
      ...{ metric: 'fees', label: 'Aave', key: { project: 'aave' }, values },
      provisional_from: from ?? null,
    },
  ] as unknown as Parameters<typeof countChanges>[0]['series'],
})

it('compares the periods that both answers have and that were over', () => {
  const compare = (before: ReturnType<typeof answer>, now = answer([1, 2, 3])) => {
    const { compared, changed } = countChanges(before, now)
    return `${changed} of ${compared}`
  }
  expect(compare(answer([1, 2, 3 + 1e-12]))).toBe('0 of 3')
  expect(compare(answer([1, 5, 3]))).toBe('1 of 3')
  expect(compare(answer([0, 2, 3]))).toBe('1 of 3')
  expect(compare(answer([null, 2, 3]))).toBe('0 of 2')
  expect(compare(answer([1, 2, 9], { from: '2025-03-01' }))).toBe('0 of 2')
  const later = ['2025-02-01', '2025-03-01', '2025-04-01']
  expect(compare(answer([1, 2, 3]), answer([2, 3, 4], { timestamps: later }))).toBe('0 of 2')
})
