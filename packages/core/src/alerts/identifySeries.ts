import type { Series } from '../query/MetricAnswer.ts'

/** By what a series of an alert is remembered: its place in the breakdown, which stays when labels change. */
export function identifySeries({ key }: Pick<Series, 'key'>): string {
  const parts = Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1))
  return parts.length === 0 ? 'all' : parts.map(([name, id]) => `${name}:${id}`).join(',')
}
