import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { drawMarks } from '@tickmark/core/charts/drawMarks'
import { planChart } from '@tickmark/core/charts/planChart'
import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { describe, expect, it } from 'vitest'
import { drawPreview } from '../previews/drawPreview.ts'
import { drawPicture, PICTURE_STYLE } from './drawPicture.ts'
import { pictureRoom, preparePicture } from './preparePicture.ts'

const BOX = { width: 720, height: 340, fontSize: 12 }

type Values = (number | null)[]

/** For each project a list of values, in January and an unfinished February, for each metric. */
function answer(metrics: string[], rows: Record<string, Values[]>): MetricAnswer {
  return {
    dimensions: ['project'],
    timestamps: ['2026-01-01', '2026-02-01'],
    series: Object.entries(rows).flatMap(([project, lists]) =>
      metrics.map(
        (metric, at): Series => ({
          key: { project },
          metric,
          label: metrics.length > 1 ? `${project} · ${metric}` : project,
          values: lists[at] ?? [null, null],
          provisional_from: '2026-02-01',
        }),
      ),
    ),
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

type Given = {
  metrics?: string[]
  rows: Record<string, Values[]>
  transforms?: object[]
} & Omit<Partial<ChartDefinition>, 'questions'>

function pictureOf({ metrics = ['fees'], rows, transforms = [], ...fields }: Given) {
  const query = { metrics, breakdown: ['project'], granularity: 'month', transforms }
  const definition = ChartDefinition.parse({ questions: [{ id: 'a', query }], ...fields })
  const plan = planChart(definition, {}, pictureRoom(definition))
  return preparePicture(definition, plan, {
    answers: [answer(metrics, rows)],
    projectName: (id) => CATALOG.find(id)?.name,
  })
}

describe('a treemap', () => {
  it('has a tile with name and change for each thing above zero', () => {
    const { drawing } = pictureOf({
      kind: 'treemap',
      rows: {
        aave: [[300, 1]],
        'li<b>': [[100, null]],
        curve: [[0, 5]],
        gone: [[null, null]],
      },
    })
    const svg = drawPicture(drawing, BOX)
    for (const text of ['Aave', 'li&lt;b&gt;', '—']) expect(svg).toContain(`>${text}</text>`)
    expect(svg).not.toMatch(/[Cc]urve|gone|NaN|<style/)
  })

  it('has light tiles in a preview of the light theme, where its text is dark', () => {
    const picture = pictureOf({ kind: 'treemap', rows: { aave: [[300, 1]] } })
    const tileOf = (theme: 'dark' | 'light') =>
      /<rect [^>]*fill="([^"]*)"/.exec(drawPreview({ kind: 'chart', picture }, theme))?.[1]
    expect([tileOf('dark'), tileOf('light')]).toEqual(['#212121', '#f2f2f2'])
  })
})

describe('a scatter', () => {
  const ROWS = {
    aave: [
      [10, null],
      [20, null],
      [3, null],
    ],
    uniswap: [
      [5, null],
      [0, null],
      [null, null],
    ],
    lido: [
      [7, null],
      [null, null],
      [1, null],
    ],
    [OTHERS_KEY]: [
      [1, null],
      [1, null],
      [1, null],
    ],
  }
  const scatterOf = (fields: Partial<Given> = {}) =>
    pictureOf({ kind: 'scatter', metrics: ['fees', 'tvl', 'price'], rows: ROWS, ...fields })
  const namesOf = ({ drawing }: ReturnType<typeof pictureOf>) =>
    drawing.kind === 'scatter'
      ? drawMarks(drawing, BOX, PICTURE_STYLE).marks.map(({ name }) => name)
      : drawing.kind

  it('sets the latest values of the first two measures against each other', () => {
    const { drawing } = scatterOf()
    expect(drawing).toMatchObject({
      x: { title: 'Fees' },
      y: { title: 'Total value locked' },
      size: { title: 'Price' },
      points: [
        { name: 'Aave', x: 10, y: 20, size: 3 },
        { name: 'Uniswap', x: 5, y: 0, size: null },
        { name: 'Lido', x: 7, y: null, size: 1 },
      ],
    })
    const svg = drawPicture(drawing, BOX)
    for (const name of ['Aave', 'Uniswap']) expect(svg).toContain(`>${name}</text>`)
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  it('leaves out what is hidden, and on a logarithmic axis what is not above zero', () => {
    expect(namesOf(scatterOf({ log: true }))).toEqual(['Aave'])
    expect(namesOf(scatterOf({ hidden: ['a:aave|tvl'] }))).toEqual(['Uniswap'])
    expect(namesOf(scatterOf({ rows: { lido: ROWS.lido } }))).toBe('values')
  })
})

describe('a chart over time', () => {
  const ROWS = { aave: [[300, 1]], uniswap: [[200, 2]] }

  it('carries the names, colors and notes of the page', () => {
    const { drawing, series, notes } = pictureOf({
      rows: ROWS,
      colours: { 'a:aave|fees': '#123456' },
    })
    expect(series).toMatchObject([
      { name: 'aave', color: '#123456', value: '$300.00' },
      { name: 'uniswap', value: '$200.00' },
    ])
    expect(notes).toEqual(['Feb 2026 (incomplete)'])
    expect(drawPicture(drawing, BOX)).toContain('#123456')
  })

  it('has the first rank at the top, as the page does', () => {
    const { drawing } = pictureOf({ rows: { aave: [[1, 2]] }, transforms: [{ kind: 'rank' }] })
    expect(drawing).toMatchObject({ kind: 'time', chart: { axes: [{ isInverted: true }] } })
    const svg = drawPicture(drawing, BOX)
    const heightOf = (label: string) => Number(new RegExp(`y="([\\d.]+)">${label}<`).exec(svg)?.[1])
    expect(heightOf('#1')).toBeLessThan(heightOf('#2'))
  })

  it('lists latest values where units have no axis', () => {
    const { drawing, series } = pictureOf({
      metrics: ['fees', 'user_dau', 'pf_fully_diluted'],
      rows: {
        aave: [
          [1, 1],
          [2, 1],
          [3, 1],
        ],
      },
    })
    expect(drawing.kind).toBe('values')
    expect(series.map(({ value }) => value)).toEqual(['$1.00', '2', '3×'])
  })
})
