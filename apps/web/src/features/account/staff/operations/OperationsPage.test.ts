import { describe, expect, it } from 'vitest'
import { BOX, findNearestPlace, prepareMinuteChart, writeAmount } from './OperationsPage.tsx'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const draw = (minutes: number[], values: (number | null)[]) =>
  prepareMinuteChart(
    { title: 'Requests', unit: 'per_second', series: [{ name: 'answered', values }] },
    { minutes: 1, times: minutes.map(at) },
  )

describe('a chart by the minute', () => {
  it('leaves a gap where a value is missing, and where the server did not run', () => {
    expect(draw([0, 1, 2, 3], [1, 1, null, 1]).lines[0]?.path.match(/M/g)).toHaveLength(2)
    expect(draw([0, 1, 30, 31], [1, 1, 1, 1]).lines[0]?.path.match(/M/g)).toHaveLength(2)
    expect(draw([0, 1, 2, 3], [1, 1, 1, 1]).lines[0]?.path.match(/M/g)).toHaveLength(1)
  })

  it('puts points where they are in time, from zero to the largest value', () => {
    const { places, top, lines } = draw([0, 1, 10], [0, 2, 4])
    expect(places).toEqual([0, BOX.width / 10, BOX.width])
    expect(top).toBe('4/s')
    expect(lines[0]?.path).toBe('M0.0 87.0h0L30.0 44.0M300.0 1.0h0')
  })

  it('draws nothing without points or values', () => {
    expect(draw([], [])).toMatchObject({ top: '', lines: [{ path: '' }] })
    expect(draw([0, 1], [null, null])).toMatchObject({ top: '', lines: [{ path: '' }] })
  })

  it('finds the point nearest to the pointer', () => {
    expect([-5, 14, 16, 400].map((place) => findNearestPlace([0, 30, 300], place))).toEqual([
      0, 0, 1, 2,
    ])
    expect(findNearestPlace([], 3)).toBe(-1)
  })
})

it.each([
  [null, 'count', '—'],
  [0, 'count', '0'],
  [48_123_456, 'count', '48,123,456'],
  [0.732512, 'per_second', '0.733/s'],
  [0, 'yes_no', 'No'],
  [0, 'seconds', '0 s'],
  [0.0042, 'seconds', '4.2 ms'],
  [0.25, 'seconds', '250 ms'],
  [7200, 'seconds', '2 h'],
  [390e6, 'bytes', '390 MB'],
  [2.5e9, 'bytes', '2.5 GB'],
] as const)('writes %s of %s as %s', (value, unit, text) => {
  expect(writeAmount(value, unit)).toBe(text)
})
