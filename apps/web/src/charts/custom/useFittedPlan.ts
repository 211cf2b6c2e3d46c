import { useQueries } from '@tanstack/react-query'
import type { ChartPlan, QueryReplacement } from '@tickmark/core/charts/planChart'
import { planChart } from '@tickmark/core/charts/planChart'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { chooseCommonRange } from '@tickmark/core/screens/chooseRangeWithData'
import { useMemo } from 'react'
import { trpc } from '../../data/trpc.ts'

/**
 * What a chart asks. Where nobody chose its range and no question has a value in it, all are asked for the last days on
 * which one has.
 */
export function useFittedPlan(
  definition: ChartDefinition,
  instead: QueryReplacement,
): { plan: ChartPlan; isSettled: boolean } {
  const plan = useMemo(() => planChart(definition, instead), [definition, instead])
  const mayFit = definition.fits_range && instead.range === undefined
  const { days, isSettled } = useQueries({
    // They share their answers with what is drawn, so that a question with values is sent once.
    queries: mayFit
      ? plan.questions.map(({ query }) => trpc.metrics.query.queryOptions(query))
      : [],
    combine: (results) => {
      const isSettled = results.every(({ data, error }) => data !== undefined || error !== null)
      return {
        days: isSettled ? chooseCommonRange(results.flatMap(({ data }) => data ?? [])) : undefined,
        isSettled,
      }
    },
  })
  return useMemo(
    () => ({
      plan: days === undefined ? plan : planChart(definition, { ...instead, range: days }),
      isSettled,
    }),
    [definition, instead, plan, days, isSettled],
  )
}
