import { describe, expect, it } from 'vitest'
import type { OwnMetric } from '../metrics/OwnMetric.ts'
import { checkMetric } from './checkMetric.ts'
import { listMetricChanges, MetricEdit, suggestMetricId } from './MetricEdit.ts'

const SEATS: OwnMetric = {
  metric_id: 'own_seats',
  title: 'Seats sold',
  definition: 'Places that customers have paid for, at the end of the day.',
  format: 'number',
  kind: 'stock',
  gap: 'missing',
  is_lower_value_better: false,
}
const { metric_id: _, ...fields } = SEATS
const NEW: MetricEdit = { ...fields, metric_id: 'own_desks', title: 'Desks rented' }

const check = (edit: MetricEdit, known: { isNew?: boolean; points?: number } = {}) =>
  checkMetric(edit, { metrics: [SEATS], isNew: false, points: 0, ...known }).map(
    ({ kind, field }) => `${kind} ${field}`,
  )

describe('a proposed metric', () => {
  it('has no faults when it is complete and like no other', () => {
    const definition = 'Tables in an office with a contract of at least one month.'
    expect(check({ ...NEW, definition }, { isNew: true })).toEqual([])
  })

  it('may be the same as another by title or definition', () => {
    expect(check({ ...NEW, title: 'Fee' }, { isNew: true })).toContain('duplicate title')
    expect(check(NEW, { isNew: true })).toEqual(['duplicate definition'])
  })

  it('needs all fields, and an id that no metric has or had', () => {
    expect(check({ metric_id: 'own_desks', title: 'Desks' }, { isNew: true })).toEqual([
      'fault definition',
      'fault format',
      'fault kind',
    ])
    expect(check({ ...NEW, metric_id: 'own_seats' }, { isNew: true })).toEqual(['fault metric_id'])
    expect(check(NEW, { isNew: true, points: 3 })).toEqual(['fault metric_id'])
    expect(check({ ...NEW, title: 'Desks \u202Edetner' }, { isNew: true })).toContain('fault title')
  })

  it('says what a change does to values that are loaded', () => {
    const edit = { metric_id: SEATS.metric_id, kind: 'flow', gap: 'zero', format: 'usd' } as const
    expect(check(edit)).toEqual([])
    expect(check(edit, { points: 2 })).toEqual(['fault kind', 'warning format', 'warning gap'])
    expect(check({ metric_id: SEATS.metric_id, is_deleted: true }, { points: 2 })).toEqual([
      'warning ',
    ])
  })

  it('cannot be changed once it is deleted', () => {
    expect(check({ ...NEW, title: 'Other' })).toEqual(['fault metric_id'])
    expect(check({ metric_id: 'own_desks', is_deleted: true }, { isNew: true })).toEqual([
      'fault metric_id',
    ])
  })

  it.each(['fees', '__proto__', 'own_', 'own_a b', 'own_x_30d', `own_${'a'.repeat(10_000)}`])(
    'has no id such as %.20s',
    (metric_id) => expect(MetricEdit.safeParse({ ...NEW, metric_id }).success).toBe(false),
  )

  it.each([
    ['Net revenue', 'own_net_revenue'],
    ['Fees (30d)', 'own_fees30d'],
    ['30-day active <b>users</b>', 'own_day_active_b_users_b'],
    ['純収益', 'own_'],
  ])('gets an id of its title %s', (title, id) => expect(suggestMetricId(title)).toBe(id))

  it('changes what differs, and all of it when it is deleted', () => {
    expect(
      listMetricChanges(SEATS, { metric_id: 'own_seats', title: 'Paid seats', gap: 'missing' }),
    ).toEqual([{ field: 'title', before: 'Seats sold', after: 'Paid seats' }])
    expect(listMetricChanges(SEATS, { metric_id: 'own_seats', is_deleted: true })).toHaveLength(6)
  })
})
