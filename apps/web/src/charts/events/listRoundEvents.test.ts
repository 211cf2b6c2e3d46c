import { expect, it } from 'vitest'
import { listRoundEvents } from './listRoundEvents.ts'

it('names rounds, and says what was raised only where it is known', () => {
  const day = '2026-03-01'
  const rounds = [
    { day, round: 'Series A', amount_usd: 25_000_000 },
    { day, round: '', amount_usd: null },
  ]
  expect(listRoundEvents(rounds)).toEqual([
    { day, kind: 'fundraise', label: expect.stringMatching(/^Series A, \$25.*M$/) },
    { day, kind: 'fundraise', label: 'Funding round' },
  ])
})
