import { expect, it } from 'vitest'
import { PAGE_STYLE } from '../../drawing/DrawingStyle.ts'
import { drawRanges } from './drawRanges.ts'
import { prepareRanges } from './prepareRanges.ts'

const SPACE = { width: 600, height: 200 }
const draw = (rows: Parameters<typeof drawRanges>[0]['rows'], now: number | null) =>
  drawRanges({ kind: 'ranges', rows, now }, SPACE, PAGE_STYLE).join('')

it('draws a bar and a middle for each range, and the value now', () => {
  const svg = draw([{ name: 'P/S', low: 1, mid: 2, high: 4 }], 3)
  expect(svg.match(/<rect/g)).toHaveLength(2)
  expect(svg).toContain('>P/S<')
  expect(svg).toContain('>Now $3.00<')
})

it.each([
  [[{ name: '<b>', low: null, mid: 5, high: null }], null],
  [[{ name: 'a', low: 1e-9, mid: 1, high: 1e12 }], 0.001],
  [[{ name: 'a', low: null, mid: null, high: null }], 7],
  [[{ name: 'a', low: 9, mid: 2, high: 4 }], null],
])('draws %j inside of its space', (rows, now) => {
  const svg = draw(rows, now)
  expect(svg).not.toMatch(/NaN|Infinity|<b>/)
  for (const [, x = ''] of svg.matchAll(/<rect x="([^"]*)"/g)) {
    expect(Number(x)).toBeGreaterThan(0)
    expect(Number(x)).toBeLessThan(SPACE.width)
  }
})

it('labels no marks that overlap, and places names above bars where there is little room', () => {
  const rows = [{ name: 'EV / holder income', low: 190, mid: 400, high: 490 }]
  const svg = drawRanges(
    { kind: 'ranges', rows, now: 155 },
    { width: 310, height: 200 },
    PAGE_STYLE,
  )
  const labels = svg
    .join('')
    .matchAll(/<text x="([^"]*)" y="([^"]*)"[^>]*text-anchor="middle"[^>]*>([^<]*)</g)
  const marks = [...labels].filter(([, , y]) => Number(y) > 190).map(([, x]) => Number(x))
  expect(marks.length).toBeGreaterThan(1)
  for (const [at, x] of marks.slice(1).entries()) expect(x - (marks[at] ?? 0)).toBeGreaterThan(40)
  const [, bar = ''] = /<rect [^>]*width="([^"]*)"/.exec(svg.join('')) ?? []
  expect(Number(bar)).toBeGreaterThan(100)
})

it('draws nothing of nothing', () => {
  expect(draw([], null)).toBe('')
})

it('shows market caps where no price is known, and leaves out what implies nothing', () => {
  const none = { low: null, mid: null, high: null }
  const one = {
    column_id: 'ps_circulating' as const,
    title: 'P/S',
    driver: 1,
    multiples: none,
    applied: [],
    market_cap: { low: 1, mid: 2, high: 3 },
    price: none,
    change: none,
    problem: null,
  }
  const implied = [one, { ...one, market_cap: none, problem: 'no-income' as const }]
  expect(prepareRanges({ implied, columns: [] }, 'price')).toEqual({
    kind: 'ranges',
    unit: 'market_cap',
    now: null,
    rows: [{ name: 'P/S', low: 1, mid: 2, high: 3 }],
  })
})
