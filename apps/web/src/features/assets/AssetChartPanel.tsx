import { getRouteApi } from '@tanstack/react-router'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import { ASSET_METRICS, assetChartQuestion } from '@tickmark/core/screens/assetChartQuestion'
import { CHART_DEFAULTS } from '@tickmark/core/screens/CHART_DEFAULTS'
import { useCallback } from 'react'
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx'
import type { ChartChange } from '../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../data/ChartRange.ts'
import { Select } from '../../ui/Select.tsx'
import { type AssetSearch, parseAssetSearch } from './AssetSearch.ts'

const route = getRouteApi('/assets/$asset')
const KINDS = ['line', 'bar'] as const
const METRICS = ASSET_METRICS.map((value) => ({ value, label: knownMetric(value).short_title }))

/** Any metric of the asset over time. */
export function AssetChartPanel({ assetId, name }: { assetId: string; name: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const metric = search.metric ?? ASSET_METRICS[0]
  const { title, kind } = knownMetric(metric)
  const change = (changes: AssetSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  const nameOf = useCallback(() => name, [name])
  const state = {
    g: search.g ?? CHART_DEFAULTS.g,
    range: search.range ?? CHART_DEFAULTS.range,
    isDefaultRange: search.range === undefined,
    kind: search.kind ?? (kind === 'flow' ? 'bar' : 'line'),
    log: search.log === true,
    table: search.table === true,
    transform: search.transform,
    own: search.own,
    hide: search.hide,
  } as const
  return (
    <ChartPanel
      title={title}
      query={assetChartQuestion(assetId, metric, {
        granularity: state.g,
        range: toQueryRange(state.range),
        as_of: search.as_of,
      })}
      state={state}
      kinds={KINDS}
      onChange={(changes: ChartChange) => change(parseAssetSearch({ ...search, ...changes }))}
      nameOf={nameOf}
      controls={
        <Select
          label="Metric"
          size="xsmall"
          options={METRICS}
          value={metric}
          onChange={(next) => change({ metric: next })}
        />
      }
    />
  )
}
