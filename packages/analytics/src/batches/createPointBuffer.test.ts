import { describe, expect, it } from 'vitest'
import type { Point } from './BatchWriter.ts'
import { createPointBuffer } from './createPointBuffer.ts'

type Given = Partial<Point> & { number: number; open?: boolean }

function fill(buffer: ReturnType<typeof createPointBuffer>, points: readonly Given[]): void {
  for (const { number, open = false, ...point } of points)
    buffer.add(
      { metric_id: 'fees', project_id: 'lido', day: '2026-01-01', value: 1.5, line: 7, ...point },
      number,
      open,
    )
}

describe('createPointBuffer', () => {
  it('writes a row for the points of a series that are alike', () => {
    const buffer = createPointBuffer()
    fill(buffer, [
      { number: 1 },
      { number: 2, chain_id: 'base', contract_id: 'a\tb\\' },
      { number: 2, value: 1e21, line: 8 },
      { number: 3, line: 9, open: true },
      { number: 4, line: 11, open: true },
    ])
    expect(buffer.take().split('\n')).toEqual([
      'fees\tlido\t\t\t\t0\t[1]\t[1.5,1e+21]\t[7]',
      'fees\tlido\t\t\t\t1\t[3]\t[1.5,1.5]\t[9,11]',
      'fees\tlido\tbase\t\ta b\\\\\t0\t[2]\t[1.5]\t[7]',
    ])
    expect([buffer.take(), buffer.mayRepeat]).toEqual(['', false])
  })

  it('bundles points that come day by day, before and after it was emptied', () => {
    const buffer = createPointBuffer()
    const row = (number: number): Given[] => [
      { number, value: number },
      { number, value: 2, metric_id: 'tvl' },
      { number, value: 3, metric_id: 'tvl', chain_id: 'base' },
      { number, value: 4, metric_id: 'tvl', project_id: 'aave', chain_id: 'base' },
    ]
    fill(buffer, [...row(1), ...row(2)])
    expect(buffer.take().split('\n')).toEqual([
      'fees\tlido\t\t\t\t0\t[1]\t[1,2]\t[7,7]',
      'tvl\taave\tbase\t\t\t0\t[1]\t[4,4]\t[7,7]',
      'tvl\tlido\t\t\t\t0\t[1]\t[2,2]\t[7,7]',
      'tvl\tlido\tbase\t\t\t0\t[1]\t[3,3]\t[7,7]',
    ])
    fill(buffer, row(3))
    expect(buffer.take().split('\n')).toHaveLength(4)
    expect(buffer.mayRepeat).toBe(false)
    fill(buffer, row(3))
    expect(buffer.mayRepeat).toBe(true)
  })

  it.each([
    ['comes twice', [{ number: 5 }, { number: 5 }]],
    ['comes twice, once of a day that is not over', [{ number: 5 }, { number: 5, open: true }]],
    [
      'comes again after another series',
      [{ number: 5 }, { number: 1, chain_id: 'base' }, { number: 5 }],
    ],
    ['is of an earlier day', [{ number: 5 }, { number: 4 }]],
  ])('says so when a point %s', (_what, points: readonly Given[]) => {
    const buffer = createPointBuffer()
    fill(buffer, points)
    expect(buffer.mayRepeat).toBe(true)
  })

  it('remembers how far a series has come when it was written', () => {
    const buffer = createPointBuffer()
    fill(buffer, [{ number: 5 }])
    buffer.take()
    fill(buffer, [{ number: 6 }])
    expect(buffer.mayRepeat).toBe(false)
    buffer.take()
    buffer.take()
    fill(buffer, [{ number: 6 }])
    expect(buffer.mayRepeat).toBe(true)
  })
})
