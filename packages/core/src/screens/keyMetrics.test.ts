import { describe, expect, it } from 'vitest'
import { chooseKeyMetrics } from './keyMetrics.ts'
import { pickAvailableMetrics } from './pickAvailableMetrics.ts'

const having = (...ids: string[]) =>
  pickAvailableMetrics(Object.fromEntries(ids.map((id) => [id, true])))
const ids = (...given: Parameters<typeof chooseKeyMetrics>) =>
  chooseKeyMetrics(...given).map((metric) => metric.metric_id)

describe('chooseKeyMetrics', () => {
  it('shows fees with the revenue made of them where a project has both', () => {
    expect(ids(having('revenue', 'fees', 'tvl'))).toEqual(['fees', 'revenue'])
    expect(ids(having('fees', 'tvl'))).toEqual(['fees'])
  })

  it('shows the first main metric that the project has, else any', () => {
    expect(ids(having('price', 'tvl'))).toEqual(['tvl'])
    expect(ids(having('code_commits'))).toEqual(['code_commits'])
  })

  it('follows a wish, and adds no companion to it by itself', () => {
    const available = having('fees', 'revenue', 'price')
    expect(ids(available, { metric: 'fees' })).toEqual(['fees'])
    expect(ids(available, { metric: 'price', and: 'fees' })).toEqual(['price', 'fees'])
    expect(ids(available, { metric: 'price', and: 'price' })).toEqual(['price'])
    expect(ids(available, { and: 'price' })).toEqual(['fees', 'price'])
  })

  it('has something to name before it is known what there is', () => {
    expect(ids(undefined)).toEqual(['fees'])
  })
})
