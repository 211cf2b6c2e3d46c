import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import { knownMetric } from '@tickmark/core/metrics/findMetric'

/** One load that values of the figure came with. */
type Load = { newest: PointVersion; count: number }

/** The components of a figure, for display. */
export type Origin = {
  /** True if the values that a source reports are used; otherwise the figure is computed from its parts. */
  isReported: boolean
  /** Ids of the sources of the values in use. */
  sources: string[]
  /** The values in use, newest first. */
  values: PointVersion[]
  /** The loads that they came with, newest first. */
  loads: Load[]
  /** All versions of the values that a source changed, those of a value together. */
  changed: PointVersion[]
}

/** Values in use, apart from those that sources changed: most are as they were first loaded, many with one load. */
export function prepareOrigin({
  metric_id,
  versions,
}: Pick<Trace, 'metric_id' | 'versions'>): Origin {
  const { derivation } = knownMetric(metric_id)
  // A formula that sources may report too is computed only where they do not.
  const mayBeReported =
    derivation === null || (derivation.by === 'formula' && derivation.reported === true)
  if (!mayBeReported || versions.length === 0)
    return { isReported: false, sources: [], values: [], loads: [], changed: [] }
  const values = versions.filter(({ current }) => current)
  const byLoad = Map.groupBy(values, ({ batch_id, file }) => `${batch_id} ${file}`)
  const byPoint = Map.groupBy(versions, nameOfPoint)
  return {
    isReported: true,
    sources: [...new Set(values.map(({ source_id }) => source_id))],
    values,
    loads: [...byLoad.values()].flatMap((own) =>
      own[0] === undefined ? [] : [{ newest: own[0], count: own.length }],
    ),
    changed: [...byPoint.values()].filter(hasChanged).flat(),
  }
}

/** A value that was delivered again as it was has not changed. */
function hasChanged(versions: readonly PointVersion[]): boolean {
  return versions.some(({ value }) => value !== versions[0]?.value)
}

function nameOfPoint({ day, ...version }: PointVersion): string {
  return [day, ...partsOf(version)].join(' ')
}

/** The chain, product and contract of a value; empty for a whole project. */
export function partsOf(
  version: Pick<PointVersion, 'chain_id' | 'product_id' | 'contract_id'>,
): string[] {
  return [version.chain_id, version.product_id, version.contract_id].filter(Boolean)
}
