import type { ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import { unitAfter } from '@tickmark/core/charts/chartUnits'
import { CHART_TRANSFORMS } from '@tickmark/core/charts/overrides/CHART_TRANSFORMS'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { ChartState } from './ChartState.ts'

/** The chart kinds for values that no longer add up and can only be drawn side by side. */
const APART: readonly ChartKind[] = ['line', 'bar']

type Chart = {
  title: string
  query: MetricQueryInput
  state: ChartState
  kinds: readonly ChartKind[]
}

type Transformed = Omit<Chart, 'query'> & {
  query: MetricQueryInput
  unit: ChartUnit | undefined
  mayTransform: boolean
}

/** A chart after what its state makes of the values. Queries that transform them by themselves, as shares and ranks do, stay. */
export function transformChart({ title, query, state, kinds }: Chart): Transformed {
  const mayTransform = (query.transforms ?? []).length === 0
  if (state.transform === undefined || !mayTransform)
    return { title, query, unit: unitAfter(query.transforms), kinds, state, mayTransform }
  const { ending, transform } = CHART_TRANSFORMS[state.transform]
  const transforms = [transform]
  const unit = unitAfter(transforms)
  const drawn = unit === undefined ? kinds : APART
  return {
    title: `${title}, ${ending}`,
    query: { ...query, transforms },
    unit,
    kinds: drawn,
    state: { ...state, kind: drawn.includes(state.kind) ? state.kind : 'line' },
    mayTransform,
  }
}
