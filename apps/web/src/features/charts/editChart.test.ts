import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { readChart } from '@tickmark/core/documents/readChart'
import { writeChart } from '@tickmark/core/documents/writeChart'
import { describe, expect, it } from 'vitest'
import { toDrawable } from '../../charts/custom/toDrawable.ts'
import { editChart } from './editChart.ts'

const WHOLE = ChartDefinition.parse({
  questions: [
    { id: 'a', query: { metrics: ['fees'], breakdown: ['project'] } },
    { id: 'b', query: { metrics: ['price'] } },
  ],
  hidden: ['a:aave|fees'],
  own: ['yoy:a:aave|fees', 'right:b:price'],
  colours: { 'b:price': '#ff0000' },
})
const EMPTY = readChart(undefined).definition

describe('editChart', () => {
  it('copies a query behind itself under an id of its own', () => {
    expect(editChart.duplicate(WHOLE, 'a').questions.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })
  it('takes away what was said of the series of a query that goes', () => {
    expect(editChart.remove(WHOLE, 'b')).toMatchObject({
      own: ['yoy:a:aave|fees'],
      colours: {},
      hidden: ['a:aave|fees'],
    })
  })
  it('moves a query, but not over the ends', () => {
    expect(editChart.move(WHOLE, 'b', -1).questions.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(editChart.move(WHOLE, 'b', 1)).toBe(WHOLE)
  })
  it('has no more than twelve queries', () => {
    let chart = EMPTY
    for (let count = 0; count < 20; count++) chart = editChart.add(chart)
    expect(chart.questions).toHaveLength(12)
    expect(new Set(chart.questions.map(({ id }) => id)).size).toBe(12)
  })
  it('lets the range go where the values are until a user chooses it', () => {
    const [chartQuery] = editChart.add(EMPTY).questions
    const chart = chartQuery === undefined ? EMPTY : editChart.replace(EMPTY, chartQuery)
    expect(chart.fits_range).toBe(true)
    expect(editChart.time(chart, { granularity: 'day' }).fits_range).toBe(true)
    expect(editChart.time(chart, { range: '3y' }).fits_range).toBe(false)
    expect(editChart.add(WHOLE).fits_range).toBe(false)
    expect(readChart(writeChart(chart))).toEqual({ definition: chart, problems: [] })
  })
  it('begins with a query that asks nothing yet, which an address keeps', () => {
    const chart = editChart.add(EMPTY)
    expect(readChart(writeChart(chart))).toEqual({ definition: chart, problems: [] })
    expect(toDrawable(chart)).toBeUndefined()
  })

  it('adds projects to the query that names some, and metrics to the last', () => {
    const chart = ['ethereum', 'solana'].reduce(editChart.addProject, EMPTY)
    const { questions, fits_range } = editChart.addMetric(chart, 'price')
    expect(fits_range).toBe(true)
    expect(questions.map(({ query }) => [query.metrics, query.where, query.breakdown])).toEqual([
      [['fees', 'price'], { projects: ['ethereum', 'solana'] }, ['project']],
    ])
    const second = editChart.addProject(WHOLE, 'aave').questions[2]?.query
    expect([second?.metrics, second?.where]).toEqual([['price'], { projects: ['aave'] }])
  })
  it('adds a metric of a project to the query of either, otherwise as a query', () => {
    const added = [
      { project: 'ethereum', metric: 'fees' },
      { project: 'solana', metric: 'fees' },
      { project: 'aave', metric: 'tvl' },
      { project: 'aave', metric: 'revenue' },
    ].reduce(editChart.addFigure, EMPTY)
    expect(added.questions.map(({ query }) => [query.metrics, query.where.projects])).toEqual([
      [['fees'], ['ethereum', 'solana']],
      [['tvl', 'revenue'], ['aave']],
    ])
    expect(editChart.addFigure(added, { project: 'aave', metric: 'tvl' })).toEqual(added)
  })
  it('takes a series out with its project, its metric or its query, and hides what is more than that', () => {
    const drawn = (project: string, metric = 'fees') => ({
      key: { project },
      metric,
      queryId: 'a',
    })
    const two = ['ethereum', 'solana'].reduce(editChart.addProject, EMPTY)
    const one = editChart.removeSeries(two, drawn('solana'))
    expect(one.questions[0]?.query.where).toEqual({ projects: ['ethereum'] })
    expect(editChart.removeSeries(one, drawn('ethereum')).questions).toEqual([])
    const both = editChart.addMetric(one, 'price')
    expect(editChart.removeSeries(both, drawn('ethereum')).questions[0]?.query.metrics).toEqual([
      'price',
    ])
    const four = editChart.addMetric(two, 'price')
    const hidden = editChart.removeSeries(four, drawn('solana'))
    expect(hidden.hidden).toEqual(['a:solana|fees'])
    expect(editChart.removeSeries(hidden, drawn('solana'))).toEqual(four)
    const all = editChart.removeSeries(WHOLE, drawn('others'))
    expect(all.hidden).toEqual(WHOLE.hidden.concat('a:others|fees'))
  })
})
