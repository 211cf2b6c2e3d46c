import { type Flow, prepareSankey } from '@tickmark/core/charts/sankey/prepareSankey'
import { loadSurface } from '../loadSurface.ts'
import { toSankeyOption } from '../toSankeyOption.ts'
import type { ChartPicture } from './ChartPicture.ts'

/** Flows as a picture. They name themselves, so that there is no legend. */
export async function pictureOfSankey(
  flows: readonly Flow[],
  values: ReadonlyMap<string, number | null>,
): Promise<ChartPicture> {
  await Promise.all([loadSurface(), import('../SankeyChart.tsx')])
  return {
    legend: [],
    notes: [],
    makeOption: (theme) => toSankeyOption(prepareSankey(flows, values), theme),
  }
}
