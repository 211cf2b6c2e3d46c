import { Link } from '@tanstack/react-router'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { RANKING_INTERVAL } from '@tickmark/core/screens/RANKING_INTERVAL'
import type { KnownSector } from '@tickmark/core/sectors/findSector'
import { listSectorMetrics } from '@tickmark/core/sectors/listSectorMetrics'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { ScatterPlace } from '../../../tables/scatter/ScatterPlace.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { SectorChartPanel } from './SectorChartPanel.tsx'
import { SectorRanking } from './SectorRanking.tsx'
import type { SectorSearch } from './SectorSearch.ts'

type Props = {
  sector: KnownSector
  metric: MetricDefinition
  search: SectorSearch & { as_of?: Day }
  onChange: (changes: SectorSearch) => void
}

/** Chart and ranking of the sector by the chosen metric. */
export function SectorPanels({ sector, metric, search, onChange }: Props) {
  const options = useMemo(() => listOptions(sector), [sector])
  return (
    <>
      <PanelSlot name="Totals over time">
        <SectorChartPanel
          sector={sector}
          metric={metric}
          look={search}
          mode={metric.additive && search.percent ? 'share' : 'value'}
          offersPercent
          onChange={onChange}
          controls={
            <Picker
              label="Metric"
              options={options}
              value={metric.metric_id}
              onChange={(id) => onChange({ metric: id ?? undefined })}
            />
          }
        />
      </PanelSlot>
      <SectorRanking
        sector={sector}
        metric={metric}
        interval={search.interval}
        order={search.order}
        controls={
          <Link
            to="/markets/$sector/metrics/$metric"
            params={{ sector: sector.market_sector_id, metric: metric.slug }}
            search={{ mode: 'rank' }}
            className="text-sm text-fg3 hover:text-fg hover:underline"
          >
            ranks over time
          </Link>
        }
        onOrder={(order) => onChange({ order: order === 'value' ? undefined : order })}
      />
      <ScatterPlace
        metric={metric}
        interval={search.interval ?? RANKING_INTERVAL}
        of={{ sectors: [sector.market_sector_id] }}
        look={search}
        onChange={onChange}
      />
    </>
  )
}

/** The metrics that tell most of the sector first, its own measure at the head. */
function listOptions(sector: KnownSector): { value: string; label: string }[] {
  const first = listSectorMetrics(sector)
  const rest = METRICS.filter((one) => one.chart_enabled && !first.includes(one.metric_id))
  const known = first.flatMap((id) => METRICS.find((one) => one.metric_id === id) ?? [])
  return [...known, ...rest].map((one) => ({ value: one.metric_id, label: one.title }))
}
