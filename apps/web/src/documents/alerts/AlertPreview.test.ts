import type { AlertPreview } from '@tickmark/core/alerts/Alert'
import { describe, expect, it } from 'vitest'
import { preparePreview } from './AlertPreview.tsx'

const BOX = { width: 102, height: 53, granularity: 'day' } as const
const preview = (changes: Partial<AlertPreview> = {}): AlertPreview => ({
  firings: [
    { series_id: 'all', label: 'Fees', period: '2026-01-02', value: 20, compared: 20, limit: 10 },
    { series_id: 'b', label: 'Other', period: '2026-01-02', value: 9, compared: 9, limit: 10 },
  ],
  total_firings: 2,
  outcomes: [],
  drawn: { label: 'Fees', values: [0, 20, null], limits: [null, 10, 10] },
  timestamps: ['2026-01-01', '2026-01-02', '2026-01-03'],
  sample: false,
  ...changes,
})

describe('preparePreview', () => {
  it('scales values and limits together, and marks where the shown series fired', () => {
    const prepared = preparePreview(preview(), BOX)
    expect(prepared).toMatchObject({ lowest: 0, highest: 20, values: 'M1.0 51.5L51.0 1.5' })
    expect(prepared?.limits).toBe('M51.0 26.5L101.0 26.5')
    expect(prepared?.marks).toEqual([{ x: 51, y: 1.5, period: '2026-01-02' }])
  })

  it('returns nothing without values', () => {
    expect(preparePreview(preview({ drawn: null }), BOX)).toBeUndefined()
    const unknown = { label: 'Fees', values: [null, null], limits: [null, null] }
    expect(preparePreview(preview({ drawn: unknown }), BOX)).toBeUndefined()
  })
})
