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

/** The rows in the engine's format, as text. */
function readRows(bytes: Buffer): string[] {
  const rows: string[] = []
  let at = 0
  const readLength = () => {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.readUInt8(at++)
      length += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return length
    }
  }
  const readText = () => {
    const length = readLength()
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  const readList = (size: number, read: (from: number) => number) =>
    Array.from({ length: readLength() }, () => {
      at += size
      return read(at - size)
    })
  while (at < bytes.length) {
    const names = Array.from({ length: 5 }, readText)
    const mark = bytes.readUInt8(at++)
    const days = readList(2, (from) => bytes.readUInt16LE(from))
    const points = readList(8, (from) => bytes.readDoubleLE(from))
    const lines = readList(8, (from) => bytes.readDoubleLE(from))
    rows.push([...names, mark, `[${days}]`, `[${points}]`, `[${lines}]`].join('|'))
  }
  return rows
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
    expect(readRows(buffer.take())).toEqual([
      'fees|lido||||0|[1,2]|[1.5,1e+21]|[7,8]',
      'fees|lido||||1|[3,4]|[1.5,1.5]|[9,11]',
      'fees|lido|base||a b\\|0|[2]|[1.5]|[7]',
    ])
    expect([buffer.take().length, buffer.mayRepeat]).toEqual([0, false])
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
    expect(readRows(buffer.take())).toEqual([
      'fees|lido||||0|[1,2]|[1,2]|[7,7]',
      'tvl|aave|base|||0|[1,2]|[4,4]|[7,7]',
      'tvl|lido||||0|[1,2]|[2,2]|[7,7]',
      'tvl|lido|base|||0|[1,2]|[3,3]|[7,7]',
    ])
    fill(buffer, row(3))
    expect(readRows(buffer.take())).toHaveLength(4)
    expect(buffer.mayRepeat).toBe(false)
    fill(buffer, row(3))
    expect(buffer.mayRepeat).toBe(true)
  })

  it('writes long names and lists, and lines and values of any size', () => {
    const buffer = createPointBuffer()
    const contract_id = 'é€😀'.repeat(5_000)
    const many = Array.from({ length: 20_000 }, (_, number) => ({ number, contract_id }))
    fill(buffer, [...many, { number: 65_535, value: -1e-300, line: 2 ** 53 - 1, contract_id }])
    const [row = '', ...others] = readRows(buffer.take())
    expect(others).toEqual([])
    expect(row.startsWith(`fees|lido|||${contract_id}|0|[0,1,2,`)).toBe(true)
    expect(row).toMatch(/,19999,65535\]\|.*,1\.5,-1e-300\]\|.*,7,9007199254740991\]$/)
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
