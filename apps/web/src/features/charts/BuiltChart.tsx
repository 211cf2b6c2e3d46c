import { type ChartSeries, seriesId } from '@tickmark/core/charts/ChartAnswer'
import { listMeasures } from '@tickmark/core/charts/chartMeasures'
import type { CustomChartData } from '@tickmark/core/charts/composeChart'
import { chooseScatterLog } from '@tickmark/core/charts/scatter/chooseScatterLog'
import { toScatterPoints } from '@tickmark/core/charts/scatterPoints'
import { isOnLogAxis } from '@tickmark/core/charts/toTimeSeries'
import {
  type ChartDefinition,
  CUSTOM_CHART_KINDS,
  type CustomChartKind,
} from '@tickmark/core/documents/ChartDefinition'
import { METRIC_COLORS, SERIES_COLORS } from '@tickmark/core/drawing/seriesColor'
import type { Day } from '@tickmark/core/time/Day'
import { type RefObject, useId, useMemo, useRef } from 'react'
import { CHART_HEIGHT } from '../../charts/chartLayout.ts'
import { CustomChartBody } from '../../charts/custom/CustomChartBody.tsx'
import { useCustomChart } from '../../charts/custom/useCustomChart.ts'
import { useCustomChartSubject } from '../../charts/custom/useCustomChartSubject.ts'
import { SeriesList } from '../../charts/overrides/SeriesList.tsx'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import {
  GRANULARITY_SEGMENTS,
  useGranularityShortcuts,
} from '../../ui/shortcuts/useGranularityShortcuts.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { AddSeries } from './AddSeries.tsx'
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

type BuilderToolbarProps = {
  chart: ChartDefinition
  /** True if its values are on a log axis now. */
  isLog: boolean
  onChange: (chart: ChartDefinition) => void
  /** The panel that keys are pressed in; absent in a dialog over it, where there are none. */
  place?: RefObject<HTMLElement | null>
}

/** Edits the settings of the whole chart: its time axis and how it is drawn. */
function BuilderToolbar({ chart, isLog, onChange, place }: BuilderToolbarProps) {
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

/** More than on other pages: here the chart is what the page is about. */
const HEIGHT = CHART_HEIGHT + 80

type Props = {
  /** The title of its contents. */
  title: string
  /** The name of its files and pictures. */
  name: string
  /** The edited chart. */
  chart: ChartDefinition
  /** The part of it that can be queried. */
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
  const isLog =
    drawn === undefined ? chart.log === true : hasLogAxis({ ...drawn, definition: chart }, hidden)
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
      toolbar={
        !isShared && (
          <BuilderToolbar chart={chart} isLog={isLog} onChange={onChange} place={panel} />
        )
      }
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
            options={
              !isShared && <BuilderToolbar chart={chart} isLog={isLog} onChange={onChange} />
            }
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

/** Returns whether an axis is log: of a scatter either of both. */
function hasLogAxis(drawn: CustomChartData, hidden: ReadonlySet<string>): boolean {
  const { definition, answer } = drawn
  if (definition.kind !== 'scatter') return isOnLogAxis(drawn, hidden)
  const points = toScatterPoints(answer, listMeasures(drawn), {
    projectName: (id) => id,
    isHidden: (one) => hidden.has(seriesId(one)),
  })
  const log = chooseScatterLog(points, definition.log)
  return log.x || log.y
}

type SeriesRowsProps = {
  chart: ChartDefinition
  /** The drawn series of it. */
  series: readonly ChartSeries[]
  onChange: (chart: ChartDefinition) => void
}

/** The series of a chart, one a row: color, project, metric, transform, axis, and a way to take it out. */
function SeriesRows({ chart, series, onChange }: SeriesRowsProps) {
  return (
    <section aria-label="Series" className="border-t border-line px-3.5 py-2.5">
      {series.length > 0 && (
        <SeriesList
          series={series}
          own={chart.own}
          onChange={(own = []) => onChange({ ...chart, own })}
          start={(id, one) => (
            <ColorButton
              name={one.override?.name ?? one.label}
              shown={one.color}
              color={chart.colours[id]}
              onChange={(color) => onChange(editChart.color(chart, id, color))}
            />
          )}
          end={(id, one) => {
            const isHidden = chart.hidden.includes(id)
            const act = `${isHidden ? 'Show' : 'Remove'} ${one.override?.name ?? one.label}`
            return (
              <Button
                variant="ghost"
                aria-label={act}
                title={act}
                className="px-1"
                onClick={() => onChange(editChart.removeSeries(chart, one))}
              >
                <Icon name={isHidden ? 'plus' : 'close'} size={12} />
              </Button>
            )
          }}
        />
      )}
      <div className="mt-2">
        <AddSeries chart={chart} onChange={onChange} />
      </div>
    </section>
  )
}

const COLORS = [...new Set([...SERIES_COLORS, ...METRIC_COLORS])]

type ColorButtonProps = {
  /** The series. */
  name: string
  shown: string | undefined
  /** Undefined where the chart decides. */
  color: string | undefined
  onChange: (color: string | undefined) => void
}

/** The color of one series: one of those that stay readable on both themes, or the chart's choice. */
function ColorButton({ name, shown, color, onChange }: ColorButtonProps) {
  const group = useId()
  return (
    <PopoverButton
      label={`Color of ${name}`}
      variant="ghost"
      trigger={<span className="size-3.5 rounded-sm" style={{ background: shown }} />}
    >
      <fieldset className="flex max-w-48 flex-wrap gap-1.5">
        <legend className="sr-only">Color of {name}</legend>
        {COLORS.map((one) => (
          <label
            key={one}
            className="relative size-6 cursor-pointer rounded-sm border-2 border-transparent has-checked:border-fg has-focus-visible:row-focus"
            style={{ background: one }}
          >
            <input
              type="radio"
              name={group}
              value={one}
              aria-label={one}
              checked={one === color}
              onChange={() => onChange(one)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
          </label>
        ))}
      </fieldset>
      <Button className="mt-2" disabled={color === undefined} onClick={() => onChange(undefined)}>
        As the chart
      </Button>
    </PopoverButton>
  )
}
