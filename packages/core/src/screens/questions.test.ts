import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { MetricQuery } from '../query/MetricQuery.ts'
import { metricChartQuestion } from './chartQuestions.ts'
import { keyMetricsQuestion } from './keyMetrics.ts'
import { pickAvailableMetrics } from './pickAvailableMetrics.ts'
import { projectDataQuestion } from './projectDataQuestion.ts'
import { PROJECT_PRESETS, projectListQuestion } from './projectList.ts'
import { statementLinesQuestion, statementQuestion } from './statements.ts'

const fees = getMetric('fees')
const tvl = getMetric('tvl')
const price = getMetric('price')

describe('the question of', () => {
  it('the project list is the first preset until other columns are shown', () => {
    expect(projectListQuestion()).toEqual({
      columns: [...PROJECT_PRESETS[0].columns, 'ecosystem_tvl_7d_latest'],
      sort: ['-market_cap_circulating_7d_latest'],
      limit: 100,
    })
    expect(projectListQuestion(['fees_30d_trend', 'fees_30d_sum']).sort).toEqual(['-fees_30d_sum'])
  })

  it('a project’s chart is three years by month, or as it is looked at', () => {
    expect(keyMetricsQuestion('aave', [fees, price])).toMatchObject({
      metrics: ['fees', 'price'],
      where: { projects: ['aave'] },
      granularity: 'month',
      range: '3y',
    })
    const look = { granularity: 'week', range: '90d', as_of: '2026-01-31' } as const
    expect(keyMetricsQuestion('aave', [fees], look)).toMatchObject(look)
  })

  it('a statement is the last year by quarter, or as it is looked at', () => {
    expect(statementQuestion('aave')).toEqual({
      project_slug: 'aave',
      granularity: 'quarter',
      interval: '1y',
    })
    expect(statementQuestion('aave', { granularity: 'year', interval: 'max' })).toMatchObject({
      granularity: 'year',
      interval: 'max',
    })
  })

  it('a project’s data is its first eight metrics by day, or those that were chosen', () => {
    const ids = [
      'gmv',
      'price',
      'fees',
      'revenue',
      'earnings',
      'tvl',
      'user_dau',
      'user_mau',
      'take_rate',
    ]
    const all = pickAvailableMetrics(Object.fromEntries(ids.map((id) => [id, true])))
    expect(all).toHaveLength(9)
    const question = projectDataQuestion('aave', all)
    expect(question.metrics).toEqual(all.slice(0, 8).map((metric) => metric.metric_id))
    expect(question).toMatchObject({ granularity: 'day', range: '365d' })
    expect(projectDataQuestion('aave', all, { metrics: ['fees'] }).metrics).toEqual(['fees'])
  })

  it('a metric’s chart names ten projects and adds the others up only where they add up', () => {
    expect(metricChartQuestion(tvl)).toMatchObject({ where: {}, top: { n: 10, others: true } })
    const byCap = { n: 10, by: 'market_cap_circulating', others: false }
    expect(metricChartQuestion(price).top).toEqual(byCap)
    expect(metricChartQuestion(getMetric('take_rate')).top).toMatchObject({ by: 'fees' })
    expect(metricChartQuestion(getMetric('pf_circulating')).top).toMatchObject({ by: 'fees' })
    expect(metricChartQuestion(tvl, { top: 5, sectors: ['lending'], asShare: true })).toMatchObject(
      {
        where: { sectors: ['lending'] },
        transforms: [{ kind: 'share' }],
        top: { n: 5 },
      },
    )
  })

  it('a metric’s chart by sector has neither shares nor a rest, since a project counts in each of its sectors', () => {
    expect(metricChartQuestion(tvl, { by: 'chain', asShare: true })).toMatchObject({
      breakdown: ['chain'],
      transforms: [{ kind: 'share' }],
      top: { n: 10, others: true },
    })
    expect(metricChartQuestion(tvl, { by: 'market_sector', asShare: true })).toMatchObject({
      breakdown: ['market_sector'],
      transforms: [],
      top: { n: 10, others: false },
    })
  })

  it('the list of statements is the last twelve months of a hundred projects', () => {
    expect(statementLinesQuestion()).toEqual({ window: 'ltm', limit: 100 })
  })

  it('every chart is one that the API accepts', () => {
    for (const question of [
      keyMetricsQuestion('aave', [fees]),
      projectDataQuestion('aave', [fees]),
      metricChartQuestion(tvl, { asShare: true }),
    ])
      expect(MetricQuery.safeParse(question).success).toBe(true)
  })
})
