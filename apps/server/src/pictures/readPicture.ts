import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import { type ChartPlan, planChart } from '@tickmark/core/charts/planChart'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { chooseCommonRange } from '@tickmark/core/screens/chooseRangeWithData'
import { type ChartPicture, pictureRoom, preparePicture } from './preparePicture.ts'

/** Answers the queries of a chart with public access, and prepares its picture. A refused query is left out. */
export async function readPicture(
  ctx: ApiContext,
  definition: ChartDefinition,
): Promise<ChartPicture> {
  const projectName = (id: string) => ctx.analytics.catalogue.find(id)?.name
  const room = pictureRoom(definition)
  const plan = planChart(definition, {}, room)
  const answers = await answerQueries(ctx, plan)
  const days = definition.fits_range
    ? chooseCommonRange(answers.flatMap((answer) => answer ?? []))
    : undefined
  if (days === undefined) return preparePicture(definition, plan, { answers, projectName })
  const fitted = planChart(definition, { range: days }, room)
  return preparePicture(definition, fitted, {
    answers: await answerQueries(ctx, fitted),
    projectName,
  })
}

async function answerQueries(
  ctx: ApiContext,
  { questions }: ChartPlan,
): Promise<(MetricAnswer | undefined)[]> {
  const results = await Promise.allSettled(
    questions.map(({ query }) => callProcedure(ctx, 'metrics.query', query)),
  )
  return results.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
}
