import { findMetric } from '@tickmark/core/metrics/findMetric'
import { mayReadMetric } from '@tickmark/core/tiers/mayReadMetric'
import type { ApiContext } from '../context/ApiContext.ts'
import { type ResolvedIds, resolveIds } from './resolveIds.ts'

/** The metrics of a list that are known and that the tier of whoever asks has, and an error for each of the others. */
export function resolveMetrics(
  { access }: Pick<ApiContext, 'access'>,
  given: readonly string[] | undefined,
  field = 'metric_ids',
): ResolvedIds {
  const known = resolveIds(given, (id) => findMetric(id)?.metric_id, {
    field,
    code: 'unknown-metric',
  })
  const locked = (known.ids ?? []).filter((id) => !mayReadMetric(access, id))
  if (locked.length === 0) return known
  return {
    ids: known.ids?.filter((id) => !locked.includes(id)),
    errors: [...known.errors, ...locked.map((value) => ({ code: 'locked-metric', field, value }))],
  }
}
