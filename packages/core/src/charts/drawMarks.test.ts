import { describe, expect, it } from 'vitest'
import { PAGE_STYLE } from '../drawing/DrawingStyle.ts'
import { drawMarks, type MarkDrawing } from './drawMarks.ts'
import { prepareSankey } from './sankey/prepareSankey.ts'

const BOX = { width: 600, height: 300, fontSize: 12 }
const draw = (drawing: MarkDrawing, box = BOX) => drawMarks(drawing, box, PAGE_STYLE)
const isInside = ({ box }: { box: { x: number; y: number; width: number; height: number } }) =>
  box.x >= -0.1 && box.y >= -0.1 && box.x + box.width <= 600.1 && box.y + box.height <= 300.1

const TREEMAP: MarkDrawing = {
  kind: 'treemap',
  title: 'Fees',
  unit: 'usd',
  change: 'Change, 30d',
  limit: 0.3,
  groups: [
    {
      id: 'lending',
      name: 'Lending <b>',
      leaves: [
        { id: 'aave', name: 'Aave', value: 300, change: 0.1 },
        { id: 'li', name: 'li<b>', value: 100, change: null },
      ],
    },
    {
      id: 'dex',
      name: 'Exchanges',
      leaves: [{ id: 'curve', name: 'Curve', value: 50, change: -1 }],
    },
  ],
}

describe('a treemap', () => {
  it('has a tile, with all that is said of it, for each part, and escapes names', () => {
    const { svg, marks } = draw(TREEMAP)
    for (const text of ['Aave', '+10.0%', 'li&lt;b&gt;', 'Lending &lt;b&gt;'])
      expect(svg).toContain(`>${text}</text>`)
    expect(marks.every(isInside)).toBe(true)
    expect(marks.find(({ name }) => name === 'Aave')?.rows).toEqual([
      { title: 'Fees', value: '$300.00' },
      { title: 'Change, 30d', value: '+10.0%' },
      { title: 'In', value: 'Lending <b>' },
    ])
  })

  it('needs no heading for one group, and counts what is too small', () => {
    const leaves = [1e6, 1].map((value) => ({ id: `${value}`, name: 'A', value, change: null }))
    const { svg, notes } = draw({ ...TREEMAP, groups: [{ id: 'x', name: 'Only', leaves }] })
    expect(svg).not.toContain('Only')
    expect(notes).toEqual(['1 project too small to show'])
  })
})

it('draws a scatter with its axes, and the same picture for larger text', () => {
  const drawing: MarkDrawing = {
    kind: 'scatter',
    points: [
      { id: 'aave', name: 'Aave', x: 10, y: 20, size: 3 },
      { id: 'lido', name: 'Lido', x: null, y: 2, size: null },
    ],
    x: { title: 'TVL', unit: 'usd' },
    y: { title: 'Fees', unit: 'usd' },
    size: { title: 'Users', unit: 'number' },
    log: { x: true, y: true },
  }
  const { svg, marks, notes } = draw(drawing)
  for (const text of ['Aave', '↑ Fees', 'TVL →']) expect(svg).toContain(`>${text}</text>`)
  expect(marks.map(({ name, rows }) => [name, rows.map(({ value }) => value)])).toEqual([
    ['Aave', ['$20.00', '$10.00', '3']],
  ])
  expect(notes).toEqual(['Size: Users', '1 project', '1 without a value of both metrics'])
  const large = draw(drawing, { width: 1200, height: 600, fontSize: 24 })
  expect(large.svg).toContain('width="1200" height="600" viewBox="0 0 600 300" font-size="12"')
  expect(large.marks).toEqual(marks)
})

describe('a Sankey diagram', () => {
  const flows = [
    { source: 'fees', target: 'revenue', value: 40 },
    { source: 'fees', target: 'fees_supply_side', value: 60 },
    { source: 'revenue', target: 'earnings', value: 40 },
  ]

  it('places nodes by how far they are from the beginning, none over another', () => {
    const chart = prepareSankey(flows, new Map([['fees', 100]]))
    const { svg, marks } = draw({ kind: 'sankey', chart })
    const lefts = Object.fromEntries(marks.map(({ name, box }) => [name, box.x]))
    expect(lefts.Fees).toBe(0)
    expect(lefts.Revenue).toBe(lefts['Supply-side fees'])
    expect(lefts.Earnings).toBeGreaterThan(lefts.Revenue ?? 0)
    expect(marks.every(isInside)).toBe(true)
    expect(svg).not.toContain('NaN')
    const [a, b] = marks
      .filter(({ box }) => box.x === lefts.Revenue)
      .toSorted((one, other) => one.box.y - other.box.y)
    expect((a?.box.y ?? 0) + (a?.box.height ?? 0)).toBeLessThan(b?.box.y ?? 0)
  })

  it('hatches what is not known of a figure', () => {
    const hatched = (fees: number) =>
      draw({ kind: 'sankey', chart: prepareSankey(flows, new Map([['fees', fees]])) }).svg.split(
        'stroke-dasharray="4 3"',
      ).length - 1
    expect([hatched(100), hatched(150)]).toEqual([0, 1])
  })

  it('keeps the names of thin neighbors apart, and within the drawing', () => {
    const thin = ['a', 'b', 'c'].map((target) => ({ source: 'fees', target, value: 1 }))
    const rest = { source: 'fees', target: 'rest', value: 1_000 }
    const { svg } = draw({ kind: 'sankey', chart: prepareSankey([rest, ...thin], new Map()) })
    const lines = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.-]+)"/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }))
    const right = Math.max(...lines.map(({ x }) => x))
    const ys = lines.filter(({ x }) => x === right).map(({ y }) => y)
    expect(ys).toHaveLength(8)
    for (const y of ys) expect(ys.filter((other) => Math.abs(other - y) < 12)).toHaveLength(1)
    expect(Math.max(...ys)).toBeLessThanOrEqual(BOX.height)
  })

  it('ends where flows go round', () => {
    const round = [...flows, { source: 'earnings', target: 'fees', value: 1 }]
    const { svg } = draw({ kind: 'sankey', chart: prepareSankey(round, new Map()) })
    expect(svg).not.toContain('NaN')
  })
})
