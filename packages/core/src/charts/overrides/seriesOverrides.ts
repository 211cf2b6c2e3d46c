import type { AxisSide } from '../ChartAnswer.ts'
import type { ChartTransform } from './ChartTransform.ts'
import { CHART_TRANSFORM_IDS } from './ChartTransform.ts'

/** The transform of the values of one series; `values` leaves them as they are, whatever the chart does. */
export type SeriesTransform = ChartTransform | 'values'

/** The settings of one series of a chart, whatever its chart does with the others. */
export type SeriesOverride = {
  /** Absent where the chart decides. */
  transform?: SeriesTransform
  /** Absent where its unit decides. */
  side?: AxisSide
}

const TRANSFORMS = ['values', ...CHART_TRANSFORM_IDS] as const
const SIDES = ['left', 'right'] as const

/**
 * Reads the settings of single series, by their ids, from the texts of an address: `yoy:aave|fees`, `right:aave|fees`.
 */
export function readSeriesOverrides(
  texts: readonly string[] = [],
): ReadonlyMap<string, SeriesOverride> {
  const looks = new Map<string, SeriesOverride>()
  for (const text of texts) {
    const cut = text.indexOf(':')
    const [word, id] = [text.slice(0, cut), text.slice(cut + 1)]
    const transform = TRANSFORMS.find((one) => one === word)
    const side = SIDES.find((one) => one === word)
    if (id === '' || (transform ?? side) === undefined) continue
    looks.set(id, { ...looks.get(id), ...(transform && { transform }), ...(side && { side }) })
  }
  return looks
}

/** Returns the texts of an address after the settings of one series were changed; undefined where no series has any. */
export function changeSeriesOverride(
  texts: readonly string[] | undefined,
  id: string,
  look: SeriesOverride,
): string[] | undefined {
  const written = [...new Map(readSeriesOverrides(texts)).set(id, look)].flatMap(([key, one]) =>
    [one.transform, one.side].flatMap((word) => (word === undefined ? [] : `${word}:${key}`)),
  )
  return written.length === 0 ? undefined : written
}
