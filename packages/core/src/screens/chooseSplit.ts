import type { Splits } from '../answers/Composition.ts'
import type { CompositionDimension } from '../answers/choices.ts'
import { MAIN_METRICS } from '../projects/MAIN_METRICS.ts'
import type { Split } from './compositionQuestion.ts'

type Wanted = { by?: CompositionDimension | undefined; metric?: string | undefined }

/**
 * What is split by what: as wanted where the project has parts of it, else the first main metric that can be split,
 * by chains before products before contracts. Undefined where there is nothing to split.
 */
export function chooseSplit(
  splits: Splits,
  dimensions: readonly CompositionDimension[],
  wanted: Wanted = {},
): Split | undefined {
  const has = (by: CompositionDimension, metric: string) =>
    splits[by].some(({ metric_id }) => metric_id === metric)
  const { metric } = wanted
  const by =
    dimensions.find((dimension) => dimension === wanted.by) ??
    dimensions.find((dimension) => metric !== undefined && has(dimension, metric)) ??
    dimensions[0]
  if (by === undefined) return undefined
  const chosen = [metric, ...MAIN_METRICS].find((id) => id !== undefined && has(by, id))
  const metric_id = chosen ?? splits[by][0]?.metric_id
  return metric_id === undefined ? undefined : { metric_id, by }
}
