import { expect, it } from 'vitest'
import { describeSubscription } from './PlanBody.tsx'

const RENEWED = { renews_at: '2027-01-31T10:00:00.000Z', cancels_at: null }

it('says when it renews, and when the first payment is due', () => {
  expect(describeSubscription({ status: 'active', ...RENEWED }).text).toMatchSnapshot()
  expect(describeSubscription({ status: 'trialing', ...RENEWED }).text).toMatchSnapshot()
})

it('says until when a canceled subscription stays active', () => {
  const cancels_at = '2027-01-31T10:00:00.000Z'
  expect(describeSubscription({ status: 'active', ...RENEWED, cancels_at })).toMatchSnapshot()
})

it('reports a failed payment, a missing payment, and the end', () => {
  const labelOf = (status: string) => describeSubscription({ status, ...RENEWED }).label
  expect(labelOf('past_due')).toBe('Payment failed')
  expect(labelOf('incomplete')).toMatchSnapshot()
  expect(['canceled', 'unpaid', 'incomplete_expired'].map(labelOf)).toEqual(Array(3).fill('Ended'))
})
