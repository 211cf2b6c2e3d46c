import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo, useRef } from 'react'
import { CHART_HEIGHT } from '../../../charts/CHART_HEIGHT.ts'
import { CustomChartBody } from '../../../charts/custom/CustomChartBody.tsx'
import { useCustomChart } from '../../../charts/custom/useCustomChart.ts'
import { useCustomChartSubject } from '../../../charts/custom/useCustomChartSubject.ts'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { SeriesSettings } from '../../../charts/panel/SeriesSettings.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { editChart } from '../model/editChart.ts'
import { BuilderToolbar } from './BuilderToolbar.tsx'
import { ColourButton } from './ColourButton.tsx'

/** More than on other pages: here the chart is what the page is about. */
const HEIGHT = CHART_HEIGHT + 80

type Props = {
  title: string
  /** What is edited. */
  chart: ChartDefinition
  /** The part of it that can be asked. */
  drawable: ChartDefinition
  asOf: Day | undefined
  onChange: (chart: ChartDefinition) => void
}

/** The chart as it is built so far, with all that can be done with a chart. */
export function BuiltChart({ title, chart, drawable, asOf, onChange }: Props) {
  const panel = useRef<HTMLElement>(null)
  const instead = useMemo(() => ({ asOf }), [asOf])
  const asked = useCustomChart(drawable, instead)
  const hidden = useMemo(() => new Set(chart.hidden), [chart.hidden])
  const subject = useCustomChartSubject({ title, definition: drawable, instead, asked, hidden })
  const { drawn } = asked
  const series = drawn?.answer.series ?? []
  const body = (height: number, onTrace?: () => void) => (
    <CustomChartBody
      asked={asked}
      label={title}
      height={height}
      hidden={hidden}
      onHide={(next) => onChange({ ...chart, hidden: [...next] })}
      onZoom={(range) => onChange(editChart.time(chart, { range }))}
      {...(onTrace && { onTrace })}
      legendEnd={
        series.length > 0 && (
          <SeriesSettings
            series={series}
            own={chart.own}
            onChange={(own = []) => onChange({ ...chart, own })}
            start={(id, one) => (
              <ColourButton
                name={one.own?.name ?? one.label}
                colour={chart.colours[id]}
                onChange={(colour) => onChange(editChart.colour(chart, id, colour))}
              />
            )}
          />
        )
      }
    />
  )
  const isTable = chart.kind === 'table'
  return (
    <Panel
      ref={panel}
      // What it shows stands over the page.
      title="Chart"
      toolbar={<BuilderToolbar chart={chart} onChange={onChange} place={panel} />}
      controls={
        subject && (
          <PanelTools
            subject={subject}
            metrics={drawable.questions.flatMap(({ query }) => query.metrics)}
            place={panel}
            table={{
              isOn: isTable,
              onChange: () => onChange({ ...chart, kind: isTable ? 'line' : 'table' }),
            }}
            enlarge={drawn && ((height, close) => body(height, close))}
          />
        )
      }
      footer={drawn && <Provenance meta={drawn.answer.meta} />}
    >
      <div style={{ minHeight: HEIGHT + 54 }}>{body(HEIGHT)}</div>
    </Panel>
  )
}
