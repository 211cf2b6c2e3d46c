import type { QueryClient } from '@tanstack/react-query'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import {
  groupOverrides,
  mergeOverrides,
  transformsOf,
} from '@tickmark/core/charts/overrides/mergeOverrides'
import { readSeriesOverrides } from '@tickmark/core/charts/overrides/seriesOverrides'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { trpc } from '../../data/trpc.ts'

type Asked = { query: MetricQueryInput; own: readonly string[] }

/**
 * Asks a chart's query once more for each transform that single series of it have. The largest series are chosen
 * before transforms, so that every answer holds the same ones, and Others too. All travel in one call, and each answer
 * is kept as if it had been asked alone. `place` puts the series into the chart's own answer.
 */
export async function fetchSeriesOverrides(client: QueryClient, { query, own }: Asked) {
  const looks = readSeriesOverrides(own)
  const groups = groupOverrides(looks)
  const asked = groups.map((group) => ({
    ...group,
    query: { ...query, transforms: transformsOf(group) },
  }))
  const answered = await Promise.all(
    asked.map(async (one) => ({
      ...one,
      answer: await client.fetchQuery(trpc.metrics.query.queryOptions(one.query)),
    })),
  )
  return {
    queries: asked.map((one) => one.query),
    place: (answer: MetricAnswer) => mergeOverrides(answer, looks, answered),
  }
}
