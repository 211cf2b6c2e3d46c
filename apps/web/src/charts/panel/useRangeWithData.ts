import { useQuery } from '@tanstack/react-query'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { chooseRangeWithData } from '@tickmark/core/screens/chooseRangeWithData'
import type { Day } from '@tickmark/core/time/Day'
import { trpc } from '../../data/trpc.ts'

/**
 * The days to show instead of a default range that has no values; undefined while the query's own range is shown.
 * It shares the answer of the query, so that a query with values is sent once.
 */
export function useRangeWithData(
  query: MetricQueryInput,
  isEnabled: boolean,
): { from: Day; to: Day } | undefined {
  const { data } = useQuery({ ...trpc.metrics.query.queryOptions(query), enabled: isEnabled })
  return isEnabled && data !== undefined ? chooseRangeWithData(data) : undefined
}
