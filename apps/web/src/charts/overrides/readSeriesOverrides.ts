import { CHART_TRANSFORM_IDS } from '../ChartTransform.ts'
import type { SeriesOverride } from './SeriesOverride.ts'

const TRANSFORMS = ['values', ...CHART_TRANSFORM_IDS] as const
const SIDES = ['left', 'right'] as const

/** What series have of their own, by their ids, out of what an address writes: `yoy:aave|fees`, `right:aave|fees`. */
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
