import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo, useRef } from 'react'
import { CHART_HEIGHT } from '../../charts/chartLayout.ts'
import { CustomChartBody } from '../../charts/custom/CustomChartBody.tsx'
import { useCustomChart } from '../../charts/custom/useCustomChart.ts'
import { useCustomChartSubject } from '../../charts/custom/useCustomChartSubject.ts'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { BuilderToolbar } from './BuilderToolbar.tsx'
import { editChart } from './editChart.ts'
import { SeriesRows } from './SeriesRows.tsx'

/** More than on other pages: here the chart is what the page is about. */
const HEIGHT = CHART_HEIGHT + 80

type Props = {
  /** What it shows. */
  title: string
  /** What it is called, for its files and pictures. */
  name: string
  /** What is edited. */
  chart: ChartDefinition
  /** The part of it that can be asked. */
  drawable: ChartDefinition
  asOf: Day | undefined
  /** Shown to be looked at, without what it is built with. */
  isShared?: boolean
  onChange: (chart: ChartDefinition) => void
}

/** The chart as it is built so far, with all that can be done with a chart. */
export function BuiltChart(props: Props) {
  const { title, name, chart, drawable, asOf, isShared = false, onChange } = props
  const panel = useRef<HTMLElement>(null)
  const instead = useMemo(() => ({ asOf }), [asOf])
  const asked = useCustomChart(drawable, instead)
  const hidden = useMemo(() => new Set(chart.hidden), [chart.hidden])
  const subject = useCustomChartSubject({
    title: name,
    definition: drawable,
    instead,
    asked,
    hidden,
  })
  const { drawn } = asked
  const body = (height: number, onTrace?: () => void) => (
    <CustomChartBody
      asked={asked}
      label={title}
      height={height}
      hidden={hidden}
      onHide={(next) => onChange({ ...chart, hidden: [...next] })}
      onZoom={(range) => onChange(editChart.time(chart, { range }))}
      {...(onTrace && { onTrace })}
    />
  )
  const isTable = chart.kind === 'table'
  return (
    <Panel
      ref={panel}
      title={title}
      toolbar={!isShared && <BuilderToolbar chart={chart} onChange={onChange} place={panel} />}
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
            options={!isShared && <BuilderToolbar chart={chart} onChange={onChange} />}
            enlarge={drawn && body}
          />
        )
      }
      footer={drawn && <Provenance meta={drawn.answer.meta} />}
    >
      <div style={{ minHeight: HEIGHT + 54 }}>{body(HEIGHT)}</div>
      {!isShared && (
        <SeriesRows chart={chart} series={drawn?.answer.series ?? []} onChange={onChange} />
      )}
    </Panel>
  )
}
