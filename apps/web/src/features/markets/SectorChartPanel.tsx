import type { SectorChartMode } from '@tickmark/core/answers/choices'
import type { Series } from '@tickmark/core/answers/MetricAnswer'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { sectorChartQuery, TOP_PROJECTS } from '@tickmark/core/screens/chartQueries'
import type { KnownSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Day } from '@tickmark/core/time/Day'
import { type ReactNode, useCallback } from 'react'
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx'
import { type ChartChange, readChartState } from '../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../data/ChartRange.ts'
import { useProjects } from '../../data/useProjects.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { SectorViewState } from './SectorSearch.ts'

const TOPS = [
  { value: '5', label: 'Top 5', title: 'Top 5' },
  { value: '10', label: '10', title: 'Top 10' },
  { value: '20', label: '20', title: 'Top 20' },
] as const

type Props = {
  sector: KnownSector
  metric: MetricDefinition
  look: SectorViewState & { as_of?: Day }
  mode: SectorChartMode
  /** True if the panel itself offers shares; otherwise `controls` choose the mode. */
  offersPercent: boolean
  controls: ReactNode
  onChange: (change: ChartChange & Pick<SectorViewState, 'top'>) => void
}

/** A metric of a sector over time, project by project; the rest as Others where they add up. */
export function SectorChartPanel(props: Props) {
  const { sector, metric, look, mode, offersPercent, onChange } = props
  const { byId } = useProjects()
  const nameOf = useCallback(
    (series: Series) => {
      const project = series.key.project ?? ''
      return project === OTHERS_KEY ? 'Others' : byId.get(project)?.name
    },
    [byId],
  )
  const kinds = kindsOf(metric, mode)
  const top = look.top ?? TOP_PROJECTS
  const state = {
    ...readChartState(look, kinds, firstKind(metric, mode)),
    percent: offersPercent && metric.additive ? mode === 'share' : undefined,
  }
  return (
    <ChartPanel
      title={`${metric.title} of ${sector.name}${mode === 'rank' ? ', rank' : ''}`}
      query={sectorChartQuery(sector.market_sector_id, metric, {
        granularity: state.g,
        range: toQueryRange(state.range),
        top,
        mode,
        as_of: look.as_of,
      })}
      state={state}
      kinds={kinds}
      onChange={onChange}
      nameOf={nameOf}
      controls={
        <>
          {props.controls}
          <SegmentedControl
            label="Number of projects"
            value={TOPS.find((one) => one.value === String(top))?.value ?? null}
            segments={TOPS}
            onChange={(value) => onChange({ top: Number(value) })}
          />
        </>
      }
    />
  )
}

function kindsOf({ additive }: MetricDefinition, mode: SectorChartMode): readonly ChartKind[] {
  if (mode === 'rank') return ['line']
  return additive ? ['stacked', 'area', 'line'] : ['line', 'bar']
}

function firstKind({ additive, kind }: MetricDefinition, mode: SectorChartMode): ChartKind {
  if (mode === 'rank' || !additive) return 'line'
  return kind === 'flow' ? 'stacked' : 'area'
}
