import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { MetricQuery } from '../query/MetricQuery.ts'
import { metricChartQuery } from './chartQueries.ts'
import { keyMetricsQuery } from './keyMetrics.ts'
import { pickAvailableMetrics } from './pickAvailableMetrics.ts'
import { projectDataQuery } from './projectDataQuery.ts'
import { PROJECT_PRESETS, projectListQuery } from './projectList.ts'
import { statementLinesQuery, statementQuery } from './statements.ts'

const fees = getMetric('fees')
const tvl = getMetric('tvl')
const price = getMetric('price')

describe('the query of', () => {
  it('the project list is the first preset until other columns are shown', () => {
    expect(projectListQuery()).toEqual({
      columns: [...PROJECT_PRESETS[0].columns, 'ecosystem_tvl_7d_latest'],
      sort: ['-market_cap_circulating_7d_latest'],
      limit: 100,
    })
    expect(projectListQuery(['fees_30d_trend', 'fees_30d_sum']).sort).toEqual(['-fees_30d_sum'])
  })

  it('a project’s chart is three years by month, or as it is looked at', () => {
    expect(keyMetricsQuery('aave', [fees, price])).toMatchObject({
      metrics: ['fees', 'price'],
      where: { projects: ['aave'] },
      granularity: 'month',
      range: '3y',
    })
    const look = { granularity: 'week', range: '90d', as_of: '2026-01-31' } as const
    expect(keyMetricsQuery('aave', [fees], look)).toMatchObject(look)
  })

  it('a statement is the last year by quarter, or as it is looked at', () => {
    expect(statementQuery('aave')).toEqual({
      project_slug: 'aave',
      granularity: 'quarter',
      interval: '1y',
    })
    expect(statementQuery('aave', { granularity: 'year', interval: 'max' })).toMatchObject({
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
    const query = projectDataQuery('aave', all)
    expect(query.metrics).toEqual(all.slice(0, 8).map((metric) => metric.metric_id))
    expect(query).toMatchObject({ granularity: 'day', range: '365d' })
    expect(projectDataQuery('aave', all, { metrics: ['fees'] }).metrics).toEqual(['fees'])
  })

  it('a metric’s chart names ten projects and adds the others up only where they add up', () => {
    expect(metricChartQuery(tvl)).toMatchObject({ where: {}, top: { n: 10, others: true } })
    const byCap = { n: 10, by: 'market_cap_circulating', others: false }
    expect(metricChartQuery(price).top).toEqual(byCap)
    expect(metricChartQuery(getMetric('take_rate')).top).toMatchObject({ by: 'fees' })
    expect(metricChartQuery(getMetric('pf_circulating')).top).toMatchObject({ by: 'fees' })
    expect(metricChartQuery(tvl, { top: 5, sectors: ['lending'], asShare: true })).toMatchObject({
      where: { sectors: ['lending'] },
      transforms: [{ kind: 'share' }],
      top: { n: 5 },
    })
  })

  it('a metric’s chart by sector has neither shares nor a rest, since a project counts in each of its sectors', () => {
    expect(metricChartQuery(tvl, { by: 'chain', asShare: true })).toMatchObject({
      breakdown: ['chain'],
      transforms: [{ kind: 'share' }],
      top: { n: 10, others: true },
    })
    expect(metricChartQuery(tvl, { by: 'market_sector', asShare: true })).toMatchObject({
      breakdown: ['market_sector'],
      transforms: [],
      top: { n: 10, others: false },
    })
  })

  it('the list of statements is the last twelve months of a hundred projects', () => {
    expect(statementLinesQuery()).toEqual({ window: 'ltm', limit: 100 })
  })

  it('every chart is one that the API accepts', () => {
    for (const query of [
      keyMetricsQuery('aave', [fees]),
      projectDataQuery('aave', [fees]),
      metricChartQuery(tvl, { asShare: true }),
    ])
      expect(MetricQuery.safeParse(query).success).toBe(true)
  })
})
