import { expect, it } from 'vitest'
import { RequestTally } from './Metrics.ts'

it('counts requests by route, method and status, and their time in buckets that hold those below', () => {
  const tally = new RequestTally()
  const add = (seconds: number, status = '200') =>
    tally.add('/v2/projects', { method: 'GET', status, seconds })
  for (const seconds of [0.004, 0.02, 0.3, 90]) add(seconds)
  add(0.03, 'aborted')
  expect(tally.countSamples()).toEqual([
    { labels: { method: 'GET', route: '/v2/projects', status: '200' }, value: 4 },
    { labels: { method: 'GET', route: '/v2/projects', status: 'aborted' }, value: 1 },
  ])
  const samples = tally.durationSamples('seconds')
  const buckets = samples.filter(({ metricName }) => metricName === 'seconds_bucket')
  expect(buckets.map(({ labels, value }) => [labels.le, value])).toEqual([
    [0.005, 1],
    [0.02, 2],
    [0.05, 3],
    [0.1, 3],
    [0.25, 3],
    [0.5, 4],
    [1, 4],
    [2.5, 4],
    [10, 4],
    [60, 4],
    ['+Inf', 5],
  ])
  const [sum, count] = samples.slice(-2)
  expect(sum?.value).toBeCloseTo(90.354)
  expect(count).toMatchObject({ metricName: 'seconds_count', value: 5 })
})
