import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { MixedAnswer } from '@tickmark/core/charts/ChartAnswer'
import {
  groupOverrides,
  mergeOverrides,
  transformsOf,
} from '@tickmark/core/charts/overrides/mergeOverrides'
import { readSeriesOverrides } from '@tickmark/core/charts/overrides/seriesOverrides'
import { type ChartPlan, planChart } from '@tickmark/core/charts/planChart'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { AppError } from '@tickmark/core/errors/AppError'
import { chooseCommonRange } from '@tickmark/core/screens/chooseRangeWithData'
import { type ChartPicture, pictureRoom, preparePicture } from './preparePicture.ts'

/** Answers the queries of a chart with public access, and prepares its picture. A refused query is left out. */
export async function readPicture(
  ctx: ApiContext,
  definition: ChartDefinition,
): Promise<ChartPicture> {
  const { plan, answers, refusals } = await answerChart(ctx, definition)
  const placed = await answerOverrides(ctx, plan)
  return preparePicture(definition, plan, {
    answers,
    refusals,
    projectName: (id) => ctx.analytics.catalog.find(id)?.name,
    override: (answer, index) => placed[index]?.(answer) ?? answer,
  })
}

/** The queries of a chart in the days in which it has values. */
type AnsweredChart = {
  plan: ChartPlan
  /** In the order of the plan's queries; undefined for a refused one. */
  answers: (MetricAnswer | undefined)[]
  /** The reasons, in words for the reader. */
  refusals: string[]
}

/** Answers what a chart queries, for any visitor. */
export async function answerChart(
  ctx: ApiContext,
  definition: ChartDefinition,
): Promise<AnsweredChart> {
  const room = pictureRoom(definition)
  const asked = await answerPlan(ctx, planChart(definition, {}, room))
  const days = definition.fits_range
    ? chooseCommonRange(asked.answers.flatMap((answer) => answer ?? []))
    : undefined
  return days === undefined ? asked : answerPlan(ctx, planChart(definition, { range: days }, room))
}

async function answerPlan(ctx: ApiContext, plan: ChartPlan): Promise<AnsweredChart> {
  const results = await Promise.allSettled(
    plan.queries.map(({ query }) => callProcedure(ctx, 'metrics.query', query)),
  )
  return {
    plan,
    answers: results.map((one) => (one.status === 'fulfilled' ? one.value : undefined)),
    refusals: results.flatMap((one) =>
      one.status === 'rejected' ? (findRefusal(one.reason)?.message ?? []) : [],
    ),
  }
}

/** Finds what a failed procedure says to its caller; undefined for a failure of the server itself. */
export function findRefusal(failure: unknown): AppError | undefined {
  const cause = failure instanceof Error ? failure.cause : undefined
  return cause instanceof AppError && cause.code !== 'internal' ? cause : undefined
}

/** For each query what puts series with settings of their own into its answer. A refused one stays as it is. */
async function answerOverrides(
  ctx: ApiContext,
  { queries }: ChartPlan,
): Promise<((answer: MetricAnswer) => MixedAnswer)[]> {
  return Promise.all(
    queries.map(async ({ query, overrides }) => {
      const looks = readSeriesOverrides(overrides)
      const groups = await Promise.allSettled(
        groupOverrides(looks).map(async (group) => ({
          ...group,
          answer: await callProcedure(ctx, 'metrics.query', {
            ...query,
            transforms: transformsOf(group),
          }),
        })),
      )
      const own = groups.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      return (answer: MetricAnswer) => mergeOverrides(answer, looks, own)
    }),
  )
}
