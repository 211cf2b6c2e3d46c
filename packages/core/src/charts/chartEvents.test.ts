import { describe, expect, it } from 'vitest'
import { listPeriods } from '../time/Granularity.ts'
import { placeEvents } from './chartEvents.ts'

const axis = {
  timestamps: listPeriods('2026-01-01', '2026-06-30', 'month'),
  granularity: 'month',
} as const

describe('placeEvents', () => {
  it('puts each event on its period and those of one period together', () => {
    const events = placeEvents(
      [
        { day: '2026-05-02', kind: 'fundraise', label: 'Series B' },
        { day: '2026-02-03', kind: 'fundraise', label: 'Seed' },
        { day: '2026-02-28', kind: 'fundraise', label: 'Series A' },
        { day: '2026-03-09', kind: 'launch', label: 'Mainnet' },
      ],
      axis,
      new Set(['event:launch']),
    )
    expect(events).toMatchObject([
      { id: 'event:launch', hidden: true, marks: [{ index: 2, labels: ['Mainnet'] }] },
      {
        id: 'event:fundraise',
        hidden: false,
        marks: [
          { index: 1, labels: ['Seed', 'Series A'] },
          { index: 4, labels: ['Series B'] },
        ],
      },
    ])
  })
  it('leaves out what lies outside the chart', () => {
    const outside = [
      { day: '2025-12-31', kind: 'unlock', label: 'Team' },
      { day: '2026-07-01', kind: 'unlock', label: 'Team' },
    ] as const
    expect(placeEvents(outside, axis, new Set())).toEqual([])
  })
})
