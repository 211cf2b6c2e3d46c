import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import type { ChartSeries, ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { unitAfter } from '@tickmark/core/charts/chartUnits'
import { CHART_TRANSFORMS } from '@tickmark/core/charts/overrides/CHART_TRANSFORMS'
import type { ChartKind, PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import { suggestLogAxis } from '@tickmark/core/charts/suggestLogAxis'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../data/createStore.ts'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CHART_HEIGHT } from '../chartLayout.ts'
import { loadSurface } from '../loadSurface.ts'
import { useChartAnswer } from '../overrides/useChartAnswer.ts'
import { TimeSeriesChart } from '../TimeSeriesChart.tsx'
import type { TimeSeriesProps } from '../TimeSeriesProps.ts'
import type { PanelSubject } from './actions/PanelSubject.ts'
import { ChartControls } from './ChartControls.tsx'
import type { ChartChange, ChartState } from './ChartState.ts'
import { PanelTools } from './PanelTools.tsx'
import { Provenance } from './Provenance.tsx'
import { useRangeWithData } from './useRangeWithData.ts'

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

const SeriesList = lazyComponent(() => import('../overrides/SeriesList.tsx'), 'SeriesList')

type SeriesSettingsProps = {
  series: readonly ChartSeries[]
  /** As the address writes it; see `readSeriesOverrides`. */
  own: readonly string[] | undefined
  onChange: (own: string[] | undefined) => void
}

/** Shows the settings of single series: the transform of their values, and the side of their axis. */
function SeriesSettings(props: SeriesSettingsProps) {
  const count = props.own?.length ?? 0
  return (
    <PopoverButton
      label="Series of the chart"
      trigger={<>Series…{count > 0 && <span className="text-fg">{count}</span>}</>}
      variant="ghost"
    >
      <div className="w-[440px] max-w-[calc(100vw-48px)]">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <SeriesList {...props} />
        </Suspense>
      </div>
    </PopoverButton>
  )
}

const NoValues = lazyComponent(() => import('./NoValues.tsx'), 'NoValues')

/** The chart, its legend and its note: what the panel keeps free for them while they load. */
const BODY_HEIGHT = CHART_HEIGHT + 54

const SKELETON = <Skeleton className="mx-3.5 mt-8 h-72" />

type Props = {
  title: string
  query: MetricQueryInput
  /** False while the query is not known yet; nothing is requested until it is. */
  isReady?: boolean
  state: ChartState
  kinds: readonly ChartKind[]
  onChange: (change: ChartChange) => void
  /** The name of a series as people know it; the answer's own label where there is none. */
  nameOf?: (series: Series) => string | undefined
  /** The subject of the figures, where the title does not name it; files, pictures and frames do. */
  of?: string | undefined
  /** The events that are marked on the time axis. */
  events?: readonly ChartEvent[] | undefined
  controls?: ReactNode
}

/** One query drawn over time, with everything that changes how it is looked at. */
export function ChartPanel(props: Props) {
  const { nameOf } = props
  const { title, unit, kinds, mayTransform, ...transformed } = transformChart(props)
  const days = useRangeWithData(
    transformed.query,
    props.state.isDefaultRange === true && props.isReady !== false,
  )
  const query = days ? { ...transformed.query, range: days } : transformed.query
  const state: ChartState = days
    ? { ...transformed.state, range: `${days.from}_${days.to}` }
    : transformed.state
  const body = useRef<HTMLDivElement>(null)
  const [minHeight, setMinHeight] = useState(BODY_HEIGHT)
  const onChange = (change: ChartChange) => {
    // The content below keeps its place while the next answer loads.
    setMinHeight(Math.max(BODY_HEIGHT, body.current?.offsetHeight ?? 0))
    props.onChange(change)
  }
  const asked = useChartAnswer(query, {
    own: mayTransform ? state.own : undefined,
    name: useCallback((plain) => nameSeries(plain, nameOf), [nameOf]),
    isReady: props.isReady,
  })
  const { answer } = asked
  useEffect(() => {
    // Beside the query, not after its answer. A failure shows where the chart is drawn.
    loadSurface().catch(() => undefined)
  }, [])
  const openTrace = useOpenTrace()
  const trace = useCallback(
    (series: PreparedSeries, day: Day) => {
      const metric = findMetric(series.metric)
      if (series.project !== null && metric !== undefined)
        openTrace({
          project_id: series.project,
          metric_id: metric.metric_id,
          timestamp: day,
          granularity: state.g,
        })
    },
    [openTrace, state.g],
  )
  const hidden = useMemo(() => new Set(state.hide), [state.hide])
  const suggestsLog =
    answer !== undefined &&
    suggestLogAxis({ series: answer.series, kind: state.kind, unit }, hidden)
  const log = state.log ?? suggestsLog
  const chart: TimeSeriesProps | undefined =
    answer === undefined || answer.series.length === 0
      ? undefined
      : {
          answer,
          label: title,
          kind: state.kind,
          granularity: state.g,
          log,
          asTable: state.table,
          unit,
          events: state.events ? props.events : undefined,
          hidden,
          onHide: (next) => onChange({ hide: next.size === 0 ? undefined : [...next] }),
          onZoom: ({ from, to }) => onChange({ range: `${from}_${to}` }),
          onReset: () => onChange({ range: undefined }),
          onPoint: trace,
        }
  const settings = mayTransform && answer !== undefined && (
    <SeriesSettings series={answer.series} own={state.own} onChange={(own) => onChange({ own })} />
  )
  const panel = useRef<HTMLElement>(null)
  const isNarrow = useStore(narrowWindow)
  const controls = { state: { ...state, log }, suggestsLog, kinds, mayTransform, unit, onChange }
  const wholeTitle = props.of === undefined ? title : `${props.of}: ${title}`
  const subject: PanelSubject = {
    title: wholeTitle,
    call: { query },
    also: asked.also?.map((one) => ({ query: one })),
    table:
      answer &&
      (async () =>
        (await import('./actions/tabulateChart.ts')).tabulateChart(answer, { queries: [query] })),
    ...(chart && {
      picture: async () =>
        (await import('../picture/pictureOfSeries.ts')).pictureOfSeries(chart, hidden),
      sources: answer?.meta.sources,
    }),
    embed: {
      title: wholeTitle,
      query,
      kind: state.kind,
      log,
      asTable: state.table,
      own: mayTransform ? state.own : undefined,
      hidden,
    },
  }
  return (
    <Panel
      ref={panel}
      title={title}
      toolbar={
        <>
          {isNarrow && props.controls}
          <ChartControls {...controls} place={panel} />
        </>
      }
      controls={
        <>
          {!isNarrow && props.controls}
          <PanelTools
            table={{ isOn: state.table, onChange: (table) => onChange({ table }) }}
            subject={subject}
            metrics={query.metrics}
            place={panel}
            options={
              <>
                {props.controls}
                <ChartControls {...controls} />
              </>
            }
            enlarge={
              chart &&
              ((height, close) => (
                <TimeSeriesChart
                  {...chart}
                  legendEnd={settings}
                  height={height}
                  onPoint={(series, day) => {
                    close()
                    trace(series, day)
                  }}
                />
              ))
            }
          />
        </>
      }
      footer={answer && <Provenance meta={answer.meta} />}
    >
      <div ref={body} style={{ minHeight }} className={asked.isPending ? 'opacity-60' : ''}>
        <QueryView query={asked.state} skeleton="mx-3.5 mt-8 h-72">
          {() => {
            if (chart !== undefined) return <TimeSeriesChart {...chart} legendEnd={settings} />
            // The days that have values are on their way.
            if (asked.isPending) return SKELETON
            return (
              <Suspense fallback={SKELETON}>
                <NoValues answer={answer} onRange={(range) => onChange({ range })} />
              </Suspense>
            )
          }}
        </QueryView>
      </div>
    </Panel>
  )
}

function nameSeries(answer: MetricAnswer, nameOf: Props['nameOf']): MetricAnswer {
  if (nameOf === undefined) return answer
  return {
    ...answer,
    series: answer.series.map((series) => ({ ...series, label: nameOf(series) ?? series.label })),
  }
}
