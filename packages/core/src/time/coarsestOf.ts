import { GRANULARITIES, type Granularity } from './Granularity.ts'

/** The coarsest of some granularities; days where there are none. */
export function coarsestOf(all: readonly Granularity[]): Granularity {
  return all.reduce(
    (coarsest, one) =>
      GRANULARITIES.indexOf(one) > GRANULARITIES.indexOf(coarsest) ? one : coarsest,
    all[0] ?? 'day',
  )
}
