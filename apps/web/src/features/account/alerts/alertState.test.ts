import type { Alert } from '@tickmark/core/alerts/Alert'
import { expect, it } from 'vitest'
import { stateOfAlert } from './alertState.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const series = { series_id: 'all', label: 'Fees', period: '2026-11-20', value: 1, compared: 1 }
const alert = (changes: Partial<Alert>) =>
  stateOfAlert(
    {
      definition: { query: {} },
      fault: null,
      muted_until: null,
      series: [{ ...series, limit: 2, is_out: false }],
      ...changes,
    } as Alert,
    NOW,
  )

it('returns the most important state', () => {
  expect(alert({})).toBe('quiet')
  expect(alert({ series: [{ ...series, limit: 0, is_out: true }] })).toBe('out')
  expect(alert({ series: [] })).toBe('waiting')
  const definition = { condition: { kind: 'unlock' } } as Alert['definition']
  expect(alert({ definition, series: [] })).toBe('quiet')
  expect(alert({ muted_until: '2026-11-21T12:00:01Z' })).toBe('muted')
  expect(alert({ muted_until: '2026-11-21T12:00:00Z' })).toBe('quiet')
  expect(alert({ fault: 'No metric.', muted_until: '2027-01-01T00:00:00Z' })).toBe('fault')
})
