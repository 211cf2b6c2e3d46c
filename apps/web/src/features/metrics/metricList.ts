import { countThings } from '@tickmark/core/formats/formatValue'

type Named = {
  metric_id: string
  title: string
  definition: string
  synonyms: readonly string[]
  categories: readonly string[]
}

/** The metrics whose names, synonyms, group or definition hold every typed word. */
export function filterMetrics<T extends Named>(metrics: readonly T[], typed: string): T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return metrics.filter((metric) => {
    const text = [
      metric.title,
      metric.metric_id,
      metric.definition,
      ...metric.synonyms,
      ...metric.categories,
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Describes how many projects have a metric. */
export function describeCoverage(count: number): string {
  if (count === 0) return 'no data'
  return countThings(count, 'project')
}
