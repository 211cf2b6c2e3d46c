import type { SampleProject, SampleSeries } from './SampleSeries.ts'

const MOST_PRODUCTS = 3

const SPLIT_METRICS: ReadonlySet<string> = new Set([
  'fees',
  'tvl',
  'trading_volume',
  'active_loans',
])

/** The parts of the largest projects’ main metrics by their first products. In whole cents they add up to the total. */
export function createProductSeries(
  { project, size }: SampleProject,
  totals: readonly SampleSeries[],
): SampleSeries[] {
  const products = project.products.slice(0, MOST_PRODUCTS)
  if (products.length < 2 || size < 5) return []
  const weights = products.map((_, index) => 1 / (index + 1) ** 1.5)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return totals
    .filter((series) => SPLIT_METRICS.has(series.metric_id))
    .flatMap((series) => {
      const rest = series.values.map((value) => Math.round(value * 100))
      return products.map(({ product_id }, index) => {
        const isLast = index === products.length - 1
        const values = series.values.map((value, day) => {
          const left = rest[day] ?? 0
          const share = isLast
            ? left
            : Math.floor((Math.round(value * 100) * (weights[index] ?? 0)) / sum)
          rest[day] = left - share
          return share / 100
        })
        return { metric_id: series.metric_id, product_id, values }
      })
    })
}
