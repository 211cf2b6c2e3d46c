import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'

type Asked = { queryKey: readonly unknown[] } | undefined

/**
 * Keeps the earlier answer on screen while the next one is on its way, but only where it reads the
 * same: figures of other periods or other units would be drawn wrongly under the new query.
 */
export function keepPreviousIfCompatible(query: MetricQueryInput) {
  return <T>(previous: T | undefined, asked: Asked): T | undefined => {
    const before = inputOf(asked)
    const isAlike = before !== undefined && shapeOf(before) === shapeOf(query)
    return isAlike ? previous : undefined
  }
}

function shapeOf({ granularity, transforms, unit }: MetricQueryInput): string {
  return JSON.stringify([granularity, transforms ?? [], unit])
}

function inputOf(asked: Asked): MetricQueryInput | undefined {
  const details = asked?.queryKey[1]
  if (typeof details !== 'object' || details === null || !('input' in details)) return undefined
  return details.input as MetricQueryInput
}
