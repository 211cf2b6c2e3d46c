import type { MetricDefinition } from './MetricDefinition.ts'

/** The title of a metric within a sentence: `fees`, `TVL`, `P/F ratio (circulating)`. */
export function nameInSentence({ title }: Pick<MetricDefinition, 'title'>): string {
  return title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
