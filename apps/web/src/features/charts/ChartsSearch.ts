/** What the address of a builder holds; `readChart` reads it, and says what is wrong with it. */
export type ChartSearch = {
  chart?: unknown
  /** Of the secret link by which somebody came. */
  secret?: string
}

/** Kept as it is: what is wrong with a chart is told on its page, whose code is not here. */
export function parseChartSearch(raw: Record<string, unknown>): ChartSearch {
  return {
    chart: raw.chart,
    ...(typeof raw.secret === 'string' && { secret: raw.secret }),
  }
}
