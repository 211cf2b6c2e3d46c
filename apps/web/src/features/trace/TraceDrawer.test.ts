import type { PointVersion } from '@tickmark/core/answers/Trace'
import { expect, it } from 'vitest'
import { prepareOrigin } from './TraceDrawer.tsx'

const version = (day: string, changes: Partial<PointVersion> = {}): PointVersion => ({
  ...{ day, value: 1, provisional: false, chain_id: '', product_id: '', contract_id: '' },
  ...{ source_id: 'defillama', batch_id: 'b1', file: 'fees.json', observed_at: day },
  current: true,
  ...changes,
})
const origin = (metric_id: string, ...versions: PointVersion[]) =>
  prepareOrigin({ metric_id, versions })

it('gathers values of one load, and lists none as changed', () => {
  const days = ['2026-01-03', '2026-01-02', '2026-01-01'].map((day) => version(day))
  expect(origin('tvl', ...days)).toMatchObject({
    isReported: true,
    sources: ['defillama'],
    values: days,
    loads: [{ newest: { day: '2026-01-03' }, count: 3 }],
    changed: [],
  })
})

it('lists all versions of a value that a source changed, and of no other, by chain', () => {
  const found = origin(
    'tvl',
    version('2026-01-02', { chain_id: 'base' }),
    version('2026-01-02', { chain_id: 'ethereum', value: 2, batch_id: 'b2' }),
    version('2026-01-02', { chain_id: 'ethereum', current: false }),
    version('2026-01-02', { chain_id: 'base', current: false, provisional: true }),
  )
  expect(found.changed.map(({ chain_id, value }) => [chain_id, value])).toEqual([
    ['ethereum', 2],
    ['ethereum', 1],
  ])
  expect(found.values).toHaveLength(2)
  expect(found.loads.map(({ newest }) => newest.batch_id)).toEqual(['b1', 'b2'])
})

it('says that a metric is computed where no source reports it, or where reports are not used', () => {
  expect(origin('ps_circulating', version('2026-01-01')).isReported).toBe(false)
  expect(origin('revenue').isReported).toBe(false)
})
