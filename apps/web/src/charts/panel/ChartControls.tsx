import type { ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import { CHART_TRANSFORMS } from '@tickmark/core/charts/overrides/CHART_TRANSFORMS'
import {
  CHART_TRANSFORM_IDS,
  type ChartTransform,
} from '@tickmark/core/charts/overrides/ChartTransform'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import type { RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { Shortcut } from '../../ui/shortcuts/ShortcutRegistry.ts'
import {
  GRANULARITY_SEGMENTS,
  useGranularityShortcuts,
} from '../../ui/shortcuts/useGranularityShortcuts.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import type { ChartChange, ChartState } from './ChartState.ts'
import { RangeControl } from './RangeControl.tsx'

const KIND_LABELS = {
  line: 'Line',
  bar: 'Bar',
  stacked: 'Stacked',
  area: 'Area',
} as const satisfies Record<ChartKind, string>

type Props = {
  state: ChartState
  /** True if the values suggest a log axis while no axis was chosen. */
  suggestsLog: boolean
  kinds: readonly ChartKind[]
  /** True if the values can be transformed in another way. */
  mayTransform: boolean
  /** See `unitAfter`. */
  unit: ChartUnit | undefined
  onChange: (change: ChartChange) => void
  /** The panel of the chart: keys pressed in it are meant for it. In a dialog over it there are none. */
  place?: RefObject<HTMLElement | null>
}

/** Granularity, range, kind of drawing and axis, by hand or by key. */
export function ChartControls(props: Props) {
  const { state, suggestsLog, kinds, mayTransform, unit, onChange, place } = props
  const mayLog = unit !== 'rank' && (state.kind === 'line' || state.kind === 'bar')
  const log = state.log !== true
  const toggleLog = () => onChange({ log: log === suggestsLog ? undefined : log })
  const togglePercent = () => onChange({ percent: state.percent ? undefined : true })
  const base = { group: 'Chart', scope: 'default' }
  useGranularityShortcuts({
    group: base.group,
    segments: place ? GRANULARITY_SEGMENTS : [],
    onChange: (g) => onChange({ g }),
    place,
  })
  const shortcuts: Shortcut[] = [
    { ...base, keys: 'alt+r', label: 'Reset range', run: () => onChange({ range: undefined }) },
  ]
  if (mayLog) shortcuts.push({ ...base, keys: 'alt+l', label: 'Log axis', run: toggleLog })
  if (state.percent !== undefined)
    shortcuts.push({ ...base, keys: 'alt+p', label: 'Percent', run: togglePercent })
  useShortcuts(place ? shortcuts : [], place)
  return (
    <>
      <SegmentedControl
        label="Granularity"
        value={state.g}
        segments={GRANULARITY_SEGMENTS}
        onChange={(g) => onChange({ g })}
      />
      <RangeControl range={state.range} onChange={(range) => onChange({ range })} />
      {mayTransform && (
        <TransformPicker
          value={state.transform}
          onChange={(transform) => onChange({ transform })}
        />
      )}
      {kinds.length > 1 && (
        <SegmentedControl
          label="Kind of chart"
          value={state.kind}
          segments={kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
          onChange={(kind) => onChange({ kind })}
        />
      )}
      {state.percent !== undefined && (
        <Button
          aria-pressed={state.percent}
          aria-label="Share of the whole, in percent"
          onClick={togglePercent}
        >
          %
        </Button>
      )}
      <Button
        aria-pressed={state.log === true && mayLog}
        disabled={!mayLog}
        title={suggestsLog && state.log ? 'Log axis, since the values differ widely' : undefined}
        onClick={toggleLog}
      >
        Log
      </Button>
      {state.events !== undefined && (
        <Button
          aria-pressed={state.events}
          onClick={() => onChange({ events: state.events ? undefined : true })}
        >
          Events
        </Button>
      )}
    </>
  )
}

const OPTIONS = CHART_TRANSFORM_IDS.map((value) => {
  const { label, detail = '' } = CHART_TRANSFORMS[value]
  return { value, label, detail }
})

type TransformPickerProps = {
  value: ChartTransform | undefined
  onChange: (value: ChartTransform | undefined) => void
}

/** Makes something else of the values of a chart, such as a running total or the change over a year. */
function TransformPicker({ value, onChange }: TransformPickerProps) {
  return (
    <Picker
      label="Transform"
      none="Values"
      options={OPTIONS}
      value={value ?? null}
      onChange={(next) => onChange(CHART_TRANSFORM_IDS.find((id) => id === next))}
    />
  )
}
