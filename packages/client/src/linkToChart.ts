import type { MetricQuery } from './QueryBuilder.ts'

/** Returns the address at which the terminal at `url` opens a query as a chart. */
export function linkToChart(url: string, query: MetricQuery): string {
  const link = new URL('/explorer/charts/new', url)
  link.searchParams.set('chart', JSON.stringify({ questions: [{ id: 'a', query }] }))
  return link.href
}
