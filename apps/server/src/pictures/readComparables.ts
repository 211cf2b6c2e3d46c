import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import { prepareRanges } from '@tickmark/core/charts/ranges/prepareRanges'
import type { Comparables } from '@tickmark/core/comps/Comparables'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { SERIES_COLORS } from '@tickmark/core/drawing/seriesColor'
import { comparablesQuery } from '@tickmark/core/screens/comparables'
import type { ChartPicture } from './preparePicture.ts'
import { findRefusal } from './readPicture.ts'

/**
 * Reads comparables with public access, and their football field as a picture. Where the project is gone, there are no
 * comparables and the picture says why.
 */
export async function readComparables(
  ctx: ApiContext,
  definition: CompsDefinition,
  asOf?: string,
): Promise<{ comps: Comparables | undefined; picture: ChartPicture }> {
  try {
    const input = comparablesQuery(definition, asOf)
    const comps = await callProcedure(ctx, 'projects.getComparables', input)
    return { comps, picture: toPicture(comps, definition.unit) }
  } catch (failure) {
    const refusal = findRefusal(failure)
    if (refusal === undefined) throw failure
    return { comps: undefined, picture: { ...NOTHING, notes: [refusal.message] } }
  }
}

const NOTHING: ChartPicture = {
  drawing: { kind: 'ranges', rows: [], now: null },
  series: [],
  live: undefined,
  notes: [],
  sample: false,
  sources: [],
  newestDay: null,
}

function toPicture(comps: Comparables, unit: CompsDefinition['unit']): ChartPicture {
  const drawing = prepareRanges(comps, unit)
  const [color = ''] = SERIES_COLORS
  return {
    ...NOTHING,
    drawing,
    series: drawing.rows.map(({ name, mid }) => ({
      id: name,
      name,
      color,
      value: formatColumnValue(mid, { column_id: drawing.unit, format: 'usd' }, 'compact'),
      project: null,
    })),
    notes: drawing.rows.length === 0 ? ['No multiple implies a value'] : [],
    sample: comps.meta.sample,
    newestDay: comps.to,
  }
}
