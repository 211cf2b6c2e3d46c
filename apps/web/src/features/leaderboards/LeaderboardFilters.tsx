import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { RANKING_INTERVAL } from '@tickmark/core/screens/RANKING_INTERVAL'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useMemo } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { IntervalControl } from '../../tables/ranking/IntervalControl.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { Picker } from '../../ui/Picker.tsx'
import type { LeaderboardsSearch } from './LeaderboardsSearch.ts'

const METRIC_OPTIONS = METRICS.filter((metric) => metric.table_enabled).map((metric) => ({
  value: metric.metric_id,
  label: metric.title,
}))
const SECTOR_OPTIONS = MARKET_SECTORS.map((sector) => ({
  value: sector.market_sector_id,
  label: sector.name,
}))

type Props = {
  metric: MetricDefinition
  search: LeaderboardsSearch
  onChange: (changes: LeaderboardsSearch) => void
}

/** What is ranked, over which days, and among which projects. */
export function LeaderboardFilters({ metric, search, onChange }: Props) {
  const { query, byId } = useProjects()
  const chains = useMemo(() => {
    const ids = new Set(query.data?.projects.flatMap((project) => project.chains))
    return [...ids]
      .map((id) => ({ value: id, label: byId.get(id)?.name ?? id }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  }, [query.data, byId])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Picker
        label="Metric"
        options={METRIC_OPTIONS}
        value={metric.metric_id}
        onChange={(id) => onChange({ metric: id ?? undefined })}
      />
      <IntervalControl
        value={search.interval ?? RANKING_INTERVAL}
        onChange={(interval) => onChange({ interval })}
      />
      <MultiPicker
        label="Sector"
        options={SECTOR_OPTIONS}
        values={search.sectors?.split(',') ?? []}
        onChange={(values) => onChange({ sectors: values.join(',') || undefined })}
      />
      <MultiPicker
        label="Chain"
        options={chains}
        values={search.chains?.split(',') ?? []}
        onChange={(values) => onChange({ chains: values.join(',') || undefined })}
      />
    </div>
  )
}
