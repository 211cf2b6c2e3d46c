import { QueryClient } from '@tanstack/react-query'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { metricChartQuery } from '@tickmark/core/screens/chartQueries'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeQueryKey, primeFirstAnswers } from './primeFirstAnswers.ts'
import { trpc } from './trpc.ts'

let client: QueryClient
let isRemoved: boolean
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 600_000 } } })
  isRemoved = false
})
afterEach(() => vi.unstubAllGlobals())

class Visit {
  readonly type: string
  constructor(type: string) {
    this.type = type
  }
}

/** A page that holds the text as its first answers. */
function servePage(text: string | null, type = 'navigate'): void {
  const block = { textContent: text, remove: () => (isRemoved = true) }
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'tt-answers' && text !== null ? block : null),
  })
  vi.stubGlobal('PerformanceNavigationTiming', Visit)
  vi.stubGlobal('performance', { getEntriesByType: () => [new Visit(type)], now: () => 0 })
}
const FEES = metricChartQuery(knownMetric('fees'))
const ANSWERS = [
  { path: 'projects.list', input: {}, data: { projects: [] } },
  { path: 'metrics.query', input: FEES, data: { series: [] } },
]

describe('primeFirstAnswers', () => {
  it('keeps each answer where the screen’s query looks for it', () => {
    servePage(JSON.stringify(ANSWERS))
    primeFirstAnswers(client)
    const list = trpc.projects.list.queryOptions({})
    const chart = trpc.metrics.query.queryOptions({ ...FEES, as_of: undefined })
    expect(client.getQueryData(list.queryKey)).toEqual({ projects: [] })
    expect(client.getQueryData(chart.queryKey)).toEqual({ series: [] })
    expect(client.getQueryState(chart.queryKey)?.dataUpdatedAt).toBeGreaterThan(0)
    expect(isRemoved).toBe(true)
  })

  it('names answers as tRPC does', () => {
    expect(makeQueryKey('metrics.query', FEES)).toEqual(trpc.metrics.query.queryKey(FEES))
    expect(makeQueryKey('projects.list', {})).toEqual(trpc.projects.list.queryKey({}))
  })

  it('asks again what a page from the browser’s own store says', () => {
    servePage(JSON.stringify(ANSWERS), 'back_forward')
    primeFirstAnswers(client)
    const key = trpc.projects.list.queryKey({})
    expect(client.getQueryData(key)).toEqual({ projects: [] })
    expect(client.getQueryCache().find({ queryKey: key })?.isStaleByTime(600_000)).toBe(true)
  })

  it('does without answers when there are none', () => {
    servePage(null)
    primeFirstAnswers(client)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('reports answers that cannot be read and lets the page ask', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    servePage('[{"path"')
    primeFirstAnswers(client)
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(report).toHaveBeenCalledOnce()
  })
})
