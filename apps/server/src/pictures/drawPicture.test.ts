import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { describe, expect, it } from 'vitest'
import type { ChartPicture, PictureSeries } from './ChartPicture.ts'
import { drawPicture } from './drawPicture.ts'
import { toScatter } from './toScatter.ts'

const BOX = { width: 720, height: 340, fontSize: 12 }

function series(name: string, values: PictureSeries['values']): PictureSeries {
  return { name, colour: '#4269d0', unit: 'usd', values, openFrom: values.length, wholeFrom: 0 }
}

function picture(changes: Partial<ChartPicture>): ChartPicture {
  return {
    kind: 'treemap',
    log: false,
    granularity: 'month',
    timestamps: ['2026-01-01', '2026-02-01'],
    series: [],
    scatter: null,
    notes: [],
    sample: false,
    sources: [],
    newestDay: null,
    ...changes,
  }
}

describe('a treemap', () => {
  it('has a tile with name and newest value for each thing above zero', () => {
    const svg = drawPicture(
      picture({
        series: [
          series('Aave', [1, 300]),
          series('Lido <b>', [100, null]),
          series('Curve', [5, 0]),
          series('Gone', [null, null]),
        ],
      }),
      BOX,
    )
    for (const text of ['Aave', '$300.00', 'Lido &lt;b&gt;', '$100.00'])
      expect(svg).toContain(`>${text}</text>`)
    expect(svg).not.toMatch(/Curve|Gone|NaN|<style/)
  })
})

const query = { metrics: ['fees', 'tvl', 'price'], breakdown: ['project' as const] }
const { questions } = ChartDefinition.parse({ questions: [{ id: 'a', query }] })

function answer(rows: Record<string, (number | null)[]>): MetricAnswer {
  const of = (project: string, values: (number | null)[]): Series[] =>
    query.metrics.map((metric, at) => ({
      key: { project },
      metric,
      label: '',
      values: [values[at] ?? null, null],
      provisional_from: '2026-02-01',
    }))
  return {
    dimensions: ['project'],
    timestamps: ['2026-01-01', '2026-02-01'],
    series: Object.entries(rows).flatMap(([project, values]) => of(project, values)),
    meta: {
      data_version: 1,
      sample: false,
      sources: [],
      missing: [],
      checks: [],
      anchors: {},
      data_ends: {},
      total_series: 1,
      range: { from: '2026-01-01', to: '2026-02-28' },
      data_from: null,
      data_to: null,
    },
  }
}

function scatterOf(rows: Record<string, (number | null)[]>, log = false, hidden: string[] = []) {
  return questions.flatMap((question) =>
    toScatter([{ question, answer: answer(rows) }], { log, hidden }),
  )[0]
}

describe('a scatter', () => {
  const ROWS = {
    aave: [10, 20, 3],
    uniswap: [5, 0, null],
    lido: [7, null, 1],
    [OTHERS_KEY]: [1, 1, 1],
  }

  it('sets the newest values of the first two measures against each other', () => {
    const scatter = scatterOf(ROWS)
    expect(scatter?.points).toMatchObject([
      { name: 'Aave', x: 10, y: 20, size: 3 },
      { name: 'Uniswap', x: 5, y: 0, size: null },
    ])
    expect([scatter?.x.title, scatter?.y.title, scatter?.size?.title]).toEqual([
      'Fees',
      'Total value locked',
      'Price',
    ])
    const svg = drawPicture(picture({ kind: 'scatter', scatter: scatter ?? null }), BOX)
    for (const name of ['Aave', 'Uniswap']) expect(svg).toContain(`>${name}</text>`)
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  it('leaves out what is hidden, and on a logarithmic axis what is not above zero', () => {
    expect(scatterOf(ROWS, true)?.points.map(({ name }) => name)).toEqual(['Aave'])
    expect(scatterOf(ROWS, false, ['a:aave|tvl'])?.points.map(({ name }) => name)).toEqual([
      'Uniswap',
    ])
    expect(scatterOf({ lido: [7, null, 1] })).toBeNull()
  })
})
