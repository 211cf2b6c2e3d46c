import type { ApiContext } from '@tickmark/api/context/ApiContext'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { readPicture } from '../pictures/readPicture.ts'
import type { EmbedPart } from './EmbedPart.ts'
import type { Sorting } from './FrameControls.ts'

/** A chart as HTML. What draws it is large, and is loaded with the first request. */
export async function renderChart(
  ctx: ApiContext,
  definition: ChartDefinition,
  { sorting, most }: { sorting: Sorting; most?: number },
): Promise<EmbedPart> {
  const [picture, { writePicture }] = await Promise.all([
    readPicture(ctx, definition),
    import('./writePicture.ts'),
  ])
  const { sample, sources, newestDay } = picture
  const projects = picture.series.flatMap(({ project }) => project ?? [])
  const logos = await ctx.findLogos?.(projects)
  return {
    ...writePicture(picture, { ...(most && { most }), isTile: most !== undefined, logos, sorting }),
    sample,
    sources,
    newestDay,
  }
}

/** A chart as of a moment; as it is where none is given. */
export function chartAsOf(chart: ChartDefinition, asOf: string | undefined): ChartDefinition {
  if (asOf === undefined) return chart
  return {
    ...chart,
    questions: chart.questions.map((chartQuery) => ({
      ...chartQuery,
      query: { ...chartQuery.query, as_of: asOf },
    })),
  }
}
