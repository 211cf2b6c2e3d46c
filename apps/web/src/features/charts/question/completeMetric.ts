import { METRICS } from '@tickmark/core/metrics/METRICS'

export type Completion = {
  /** Where the word begins that is completed. */
  from: number
  /** Metric ids, the likeliest first. */
  ids: string[]
}

const MOST = 6

/** The metrics whose id or title goes on as the word before the cursor does; nothing where no word stands there. */
export function completeMetric(text: string, cursor: number): Completion {
  const word = /[a-z_][a-z0-9_]*$/i.exec(text.slice(0, cursor))?.[0] ?? ''
  const from = cursor - word.length
  if (word.length < 2) return { from, ids: [] }
  const wanted = word.toLowerCase()
  const scored = METRICS.flatMap(({ metric_id: id, title }) => {
    if (id === wanted) return []
    if (id.startsWith(wanted)) return [{ id, score: 0 }]
    if (id.includes(wanted)) return [{ id, score: 1 }]
    return title.toLowerCase().includes(wanted) ? [{ id, score: 2 }] : []
  })
  return {
    from,
    ids: scored
      .toSorted((a, b) => a.score - b.score)
      .slice(0, MOST)
      .map(({ id }) => id),
  }
}
