import {
  type ChartDefinition,
  CUSTOM_CHART_KINDS,
  type CustomChartKind,
} from '@tickmark/core/documents/ChartDefinition'
import type { RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import {
  GRANULARITY_SEGMENTS,
  useGranularityShortcuts,
} from '../../ui/shortcuts/useGranularityShortcuts.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { editChart } from './editChart.ts'
import { TimeControls } from './TimeControls.tsx'

const KINDS = {
  line: 'Line',
  bar: 'Bar',
  stacked: 'Stacked',
  area: 'Area',
  treemap: 'Treemap',
  scatter: 'Scatter',
  table: 'Table',
} as const satisfies Record<CustomChartKind, string>
const KIND_SEGMENTS = CUSTOM_CHART_KINDS.map((value) => ({ value, label: KINDS[value] }))
const MAY_LOG: ReadonlySet<CustomChartKind> = new Set(['line', 'bar', 'scatter'])
const HAS_TIME: ReadonlySet<CustomChartKind> = new Set(['line', 'bar', 'stacked', 'area', 'table'])

type Props = {
  chart: ChartDefinition
  /** True if its values are on a log axis now. */
  isLog: boolean
  onChange: (chart: ChartDefinition) => void
  /** The panel that keys are pressed in; absent in a dialog over it, where there are none. */
  place?: RefObject<HTMLElement | null>
}

/** Edits the settings of the whole chart: its time axis and how it is drawn. */
export function BuilderToolbar({ chart, isLog, onChange, place }: Props) {
  const { kind, log, percent, events } = chart
  const mayLog = MAY_LOG.has(kind)
  const hasTime = HAS_TIME.has(kind)
  const setTime = (change: Parameters<typeof editChart.time>[1]) =>
    onChange(editChart.time(chart, change))
  const toggleLog = () => onChange({ ...chart, log: !isLog })
  const togglePercent = () => onChange({ ...chart, percent: !percent })
  useGranularityShortcuts({
    group: 'Chart',
    segments: place ? GRANULARITY_SEGMENTS : [],
    onChange: (next) => setTime({ granularity: next }),
    place,
  })
  const base = { group: 'Chart', scope: 'default' }
  useShortcuts(
    place
      ? [
          { ...base, keys: 'alt+p', label: 'Percent', run: togglePercent },
          ...(mayLog ? [{ ...base, keys: 'alt+l', label: 'Log axis', run: toggleLog }] : []),
        ]
      : [],
    place,
  )
  return (
    <>
      <TimeControls chart={chart} onChange={onChange} />
      <SegmentedControl
        label="Kind of chart"
        value={kind}
        segments={KIND_SEGMENTS}
        onChange={(next) => onChange({ ...chart, kind: next })}
      />
      <Button
        aria-pressed={percent}
        aria-label="Share of the whole, in percent"
        onClick={togglePercent}
      >
        %
      </Button>
      <Button
        aria-pressed={isLog && mayLog}
        disabled={!mayLog}
        title={isLog && log === undefined ? 'Log axis, since the values differ widely' : undefined}
        onClick={toggleLog}
      >
        Log
      </Button>
      <Button
        aria-pressed={events && hasTime}
        disabled={!hasTime}
        onClick={() => onChange({ ...chart, events: !events })}
      >
        Events
      </Button>
    </>
  )
}
