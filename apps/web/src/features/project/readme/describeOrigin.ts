import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { SOURCE_PRECEDENCE } from '@tickmark/core/sources/SOURCE_PRECEDENCE'

/** Who delivers a metric: where one source is believed before another, in that order and saying so. */
export function describeOrigin(metricId: string, sourceIds: readonly string[]): string {
  const ranks: Readonly<Record<string, readonly string[] | undefined>> = SOURCE_PRECEDENCE
  const order = ranks[metricId] ?? []
  const ranked = order.filter((id) => sourceIds.includes(id))
  const others = sourceIds.filter((id) => !order.includes(id))
  const name = (id: string) => SOURCE_NAMES[id] ?? id
  return [ranked.map(name).join(' before '), ...others.map(name)].filter(Boolean).join(', ')
}
