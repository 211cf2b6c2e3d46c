import { seriesColor } from '@tickmark/core/drawing/seriesColor'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Card, CardChart } from '../pictures/Card.ts'
import { drawCard, prepareRasteriser, rasteriseCard } from '../pictures/rasteriseCard.ts'
import { exampleChart, exampleMetricCard, exampleProjectCard } from '../testing/exampleCards.ts'
import { PICTURES } from '../testing/PICTURES.ts'
import { readPngHead } from '../testing/readPngHead.ts'

beforeAll(prepareRasteriser, 60_000)

const pictures = new Map<Card, Uint8Array>()
/** Pictures of a card that is compared with several are drawn once. */
function paint(card: Card): Uint8Array {
  const picture = pictures.get(card) ?? rasteriseCard(card)
  pictures.set(card, picture)
  return picture
}
const isSame = (a: Card, b: Card) => Buffer.from(paint(a)).equals(paint(b))

// Rasterising is computing, and a busy machine takes its time for it.
describe('a card', { timeout: 60_000 }, () => {
  it.each([
    ['project', exampleProjectCard()],
    ['project without data', exampleProjectCard({ figures: [], chart: null, newestDay: null })],
    ['metric', exampleMetricCard()],
    ['metric that no project has', exampleMetricCard({ rows: [], projects: 0 })],
    ['project with lines', exampleProjectCard({ chart: { ...exampleChart, kind: 'line' } })],
  ] as const)('of a %s is a PNG of the size that networks ask for', (_, card) => {
    expect(readPngHead(rasteriseCard(card))).toEqual({ isPng: true, width: 1200, height: 630 })
  })

  it('shows its texts, letters of other scripts included', () => {
    const card = exampleProjectCard()
    for (const name of ['Aavf', 'Åave', 'Ааве', 'Άave'])
      expect(isSame(card, { ...card, name }), name).toBe(false)
    expect(isSame(card, { ...card, productName: 'Another' })).toBe(false)
    expect(isSame(card, { ...card, newestDay: '2026-11-19' })).toBe(false)
    expect(isSame(card, { ...card })).toBe(true)
  })

  it('says that figures were generated, and only then', () => {
    expect(drawCard(exampleProjectCard({ sample: true }))).toContain('Sample data')
    expect(drawCard(exampleProjectCard({ sample: false }))).not.toContain('Sample data')
  })

  it('draws a missing value as a gap and hatches the incomplete period', () => {
    const known = exampleChart.values.filter((value) => value !== null).length
    expect(countBars(exampleChart)).toEqual({ plain: known - 1, hatched: 1 })
  })

  it('hatches the months that the data begin inside, and dashes a line up to the first whole one', () => {
    expect(countBars({ ...exampleChart, wholeFrom: 2 }).hatched).toBe(3)
    const dashes = (wholeFrom: number) => {
      const line = { ...exampleChart, kind: 'line', wholeFrom } as const
      return drawCard(exampleProjectCard({ chart: line })).match(/stroke-dasharray/g)?.length
    }
    expect(dashes(2)).toBe((dashes(0) ?? 0) + 1)
  })

  it('shows logos in place of monograms', () => {
    const logos = new Map([['aave', `data:image/png;base64,${PICTURES.png.toString('base64')}`]])
    for (const card of [exampleProjectCard(), exampleMetricCard()]) {
      expect(drawCard({ ...card, logos }).match(/<image /g)).toHaveLength(1)
      expect(isSame(card, { ...card, logos }), card.kind).toBe(false)
    }
  })

  it('carries no styles, which other places would take for their own', () => {
    expect(drawCard(exampleProjectCard())).not.toContain('<style')
  })

  it.each(
    [
      '</text><script>alert(1)</script>',
      '"><image href="file:///etc/passwd"/>',
      '&lt;&amp;&#x0;&',
      'null\u0000 bell\u0007 esc\u001b \ud800 \uffff',
      'x'.repeat(5_000),
      '   ',
      '',
      '𝒳'.repeat(80),
      '‮evil‬',
      '日本語のプロジェクト',
    ].map((name) => ({ name, start: name.slice(0, 24) })),
  )('can be drawn with a hostile name: $start', ({ name }) => {
    for (const card of [
      exampleProjectCard({
        name,
        symbol: name,
        sectors: name,
        description: name,
        productName: name,
        figures: [{ label: name, value: name, change: null }],
        chart: null,
      }),
      exampleMetricCard({ title: name, definition: name, heading: name, productName: name }),
    ]) {
      const svg = drawCard(card)
      expect(svg).not.toMatch(/<script|<image/)
      expect(svg.length).toBeLessThan(12_000)
      expect(readPngHead(rasteriseCard(card)).isPng).toBe(true)
    }
  })
})

function countBars(chart: CardChart) {
  const svg = drawCard(exampleProjectCard({ chart }))
  const count = (fill: string) =>
    [...svg.matchAll(new RegExp(`<path d="([^"]*)" fill="${fill}"`, 'g'))]
      .map(([, path = '']) => path.split('Z').length - 1)
      .reduce((sum, one) => sum + one, 0)
  return { plain: count(seriesColor('aave')), hatched: count('url\\(#[^"]*\\)') }
}
