import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  HISTORY_MINUTES,
  type HistoryHours,
  type OperationsHistory,
  type OperationsUnit,
} from '@tickmark/core/answers/OperationsHistory'
import { METRIC_COLORS } from '@tickmark/core/drawing/seriesColor'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { accountQuery } from '../../../../data/accountQuery.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FactTable } from '../../../../ui/FactTable.tsx'
import { Moment } from '../../../../ui/Moment.tsx'
import { Panel, PanelSlot } from '../../../../ui/Panel.tsx'
import { QueryView } from '../../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { SourceName } from '../../../../ui/SourceName.tsx'
import { StaffPage } from '../StaffPage.tsx'

/** Of the drawing; it is stretched to its place. */
export const BOX = { width: 300, height: 88 } as const

/** A longer pause between points than this many of their distances is a gap: the server did not run. */
const MAX_PAUSE = 1.5

type Chart = OperationsHistory['charts'][number]

type PreparedChart = {
  /** The value at the upper edge. */
  top: string
  lines: { name: string; color: string; path: string }[]
  /** The positions of the points, in the width of the box. */
  places: number[]
}

/** Returns the lines of a chart, by the clock from the first to the last point. Missing values leave a gap. */
export function prepareMinuteChart(
  { unit, series }: Chart,
  { times, minutes }: Pick<OperationsHistory, 'times' | 'minutes'>,
): PreparedChart {
  const moments = times.map((time) => Date.parse(time))
  const first = moments[0] ?? 0
  const span = Math.max((moments.at(-1) ?? 0) - first, 1)
  const places = moments.map((moment) => ((moment - first) / span) * BOX.width)
  const top = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const follows = (index: number) =>
    (moments[index] ?? 0) - (moments[index - 1] ?? 0) <= MAX_PAUSE * minutes * 60_000
  const trace = (values: readonly (number | null)[]) =>
    values
      .map((value, index) => {
        if (value === null) return ''
        const isJoined = index > 0 && values[index - 1] !== null && follows(index)
        const y = BOX.height - 1 - (top === 0 ? 0 : value / top) * (BOX.height - 2)
        const at = `${(places[index] ?? 0).toFixed(1)} ${y.toFixed(1)}`
        // A lone point is a dot: a line of no length with round ends.
        return isJoined ? `L${at}` : `M${at}h0`
      })
      .join('')
  return {
    top: top === 0 ? '' : writeAmount(top, unit),
    places,
    lines: series.map(({ name, values }, index) => ({
      name,
      color: METRIC_COLORS[index % METRIC_COLORS.length] ?? METRIC_COLORS[0],
      path: trace(values),
    })),
  }
}

/** The index of the point nearest to a place in the width of the box; -1 where there are none. */
export function findNearestPlace(places: readonly number[], place: number): number {
  return places.reduce(
    (best, at, index) =>
      best === -1 || Math.abs(at - place) < Math.abs((places[best] ?? 0) - place) ? index : best,
    -1,
  )
}

/** A figure about the server as people write it: `12 ms`, `1.5 GB`, `3.2/s`. */
export function writeAmount(value: number | null, unit: OperationsUnit): string {
  if (value === null) return MISSING
  switch (unit) {
    case 'count':
      return writeNumber(value)
    case 'per_second':
      return `${writeNumber(value)}/s`
    case 'bytes':
      return value < 1e9 ? `${Math.round(value / 1e6)} MB` : `${(value / 1e9).toFixed(1)} GB`
    case 'yes_no':
      return value === 1 ? 'Yes' : 'No'
    case 'seconds':
      return writeSeconds(value)
  }
}

function writeNumber(value: number): string {
  // Three digits say enough of a rate.
  return formatValue(value < 1_000 ? Number(value.toPrecision(3)) : value, 'number', 'exact')
}

const HOUR = 3_600
const DAY = 24 * HOUR

function writeSeconds(seconds: number): string {
  if (seconds === 0) return '0 s'
  if (seconds < 0.01) return `${(seconds * 1_000).toFixed(1)} ms`
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`
  if (seconds < 120) return `${seconds.toFixed(1)} s`
  if (seconds < 2 * HOUR) return `${Math.round(seconds / 60)} min`
  return seconds < 2 * DAY ? `${Math.round(seconds / HOUR)} h` : `${Math.round(seconds / DAY)} days`
}

/** The server adds a point each minute. */
const REFRESH_MS = 60_000

/** The name under which the server counts requests that no route takes. */
const NO_ROUTE = 'none'

const HOURS = (Object.keys(HISTORY_MINUTES) as HistoryHours[]).map((hours) => ({
  value: hours,
  label: `${hours} h`,
  title: hours === '1' ? 'The last hour' : `The last ${hours} hours`,
}))

/** `/staff/operations`: what the server measured of itself, without Prometheus and Grafana. */
export function OperationsPage() {
  const [hours, setHours] = useState<HistoryHours>('6')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/operations', { hours }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const history = query.data?.history
  return (
    <StaffPage path="/staff/operations">
      <PanelSlot name="This server">
        <Panel
          title="This server"
          controls={
            <SegmentedControl
              label="Look back"
              value={hours}
              segments={HOURS}
              onChange={setHours}
            />
          }
          footer={
            history && (
              <span>
                Started {formatMoment(history.started_at)}.{' '}
                {history.read_at && <>Stores read {formatMoment(history.read_at)}. </>}One point per
                minute and server, kept in memory for a day.
              </span>
            )
          }
        >
          <QueryView query={query} skeleton="m-3.5 h-96">
            {({ history }) => <Charts history={history} />}
          </QueryView>
        </Panel>
      </PanelSlot>
      {history && (
        <>
          <PanelSlot name="Freshness of sources">
            <SourcesPanel sources={history.sources} />
          </PanelSlot>
          <PanelSlot name="Busiest routes">
            <RoutesPanel routes={history.routes} />
          </PanelSlot>
        </>
      )}
    </StaffPage>
  )
}

function Charts({ history }: { history: OperationsHistory }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-3.5 gap-y-2 px-3.5 pb-3.5 sm:grid-cols-4 xl:grid-cols-7">
        {history.figures.map(({ title, unit, value }) => (
          <div key={title}>
            <dt className="text-xs text-fg3">{title}</dt>
            {value === null ? (
              <dd className="text-fg3">No data yet</dd>
            ) : (
              <dd className="font-medium tabular-nums">{writeAmount(value, unit)}</dd>
            )}
          </div>
        ))}
      </dl>
      {history.times.length < 2 ? (
        <EmptyState title="The first charts appear two minutes after the start" />
      ) : (
        <div className="grid gap-x-6 gap-y-5 border-t border-line p-3.5 sm:grid-cols-2 xl:grid-cols-3">
          {history.charts.map((chart) => (
            <MinuteChart key={chart.title} chart={chart} history={history} />
          ))}
        </div>
      )}
    </>
  )
}

function SourcesPanel({ sources }: Pick<OperationsHistory, 'sources'>) {
  return (
    <Panel title="Freshness of sources">
      {sources.length === 0 ? (
        <EmptyState title="Nothing has been loaded" />
      ) : (
        <FactTable
          label="Freshness of sources"
          heads={['Source', 'Newest day', 'Last load', 'Datasets that failed']}
          rows={sources.map(({ source_id, newest_at, loaded_at, failed }) => ({
            key: source_id,
            cells: [
              <SourceName key="source" id={source_id} />,
              <Moment key="newest" at={newest_at} />,
              <Moment key="loaded" at={loaded_at} isExact />,
              failed.length === 0 ? (
                '—'
              ) : (
                <Badge key="failed" tone="bad">
                  {failed.join(', ')}
                </Badge>
              ),
            ],
          }))}
        />
      )}
    </Panel>
  )
}

function RoutesPanel({ routes }: Pick<OperationsHistory, 'routes'>) {
  return (
    <Panel title="Busiest routes" footer="Since the start of the server.">
      <FactTable
        label="Busiest routes"
        heads={['Route', '#Requests', '#Failed', '#95th percentile']}
        rows={routes.map(({ route, requests, failed, seconds }) => ({
          key: route,
          cells: [
            route === NO_ROUTE ? (
              <span key="route" className="text-fg3">
                Unknown addresses
              </span>
            ) : (
              <code key="route" className="wrap-anywhere">
                {route}
              </code>
            ),
            formatCount(requests),
            formatCount(failed),
            writeAmount(seconds, 'seconds'),
          ],
        }))}
      />
    </Panel>
  )
}

type Props = {
  chart: OperationsHistory['charts'][number]
  history: Pick<OperationsHistory, 'times' | 'minutes'>
}

/** A small chart of the last hours. Its legend has the newest values, or those under the pointer. */
function MinuteChart({ chart, history }: Props) {
  const { times } = history
  const { top, lines, places } = prepareMinuteChart(chart, history)
  const [pointed, setPointed] = useState<number | null>(null)
  const last = times.length - 1
  const index = Math.min(pointed ?? last, last)
  const values = chart.series.map(({ values }) => writeAmount(values[index] ?? null, chart.unit))
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex items-baseline justify-between gap-2 text-sm">
        <span className="font-medium">{chart.title}</span>
        <span className="shrink-0 text-xs text-fg3">{top}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${chart.title}: ${chart.series.map(({ name }, at) => `${name} ${values[at]}`).join(', ')}`}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="h-22 w-full border-y border-line"
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          setPointed(findNearestPlace(places, ((clientX - left) / width) * BOX.width))
        }}
        onPointerLeave={() => setPointed(null)}
      >
        {pointed !== null && places[index] !== undefined && (
          <path
            d={`M${places[index]} 0V${BOX.height}`}
            className="stroke-line2"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {lines.map(({ name, color, path }) => (
          <path
            key={name}
            d={path}
            fill="none"
            stroke={color}
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="flex justify-between text-xs text-fg3">
        <span>{writeTime(times[0])}</span>
        <span>{pointed === null ? writeTime(times[last]) : `at ${writeTime(times[index])}`}</span>
      </p>
      <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs">
        {lines.map(({ name, color }, at) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className="size-2 rounded-full" style={{ background: color }} />
            <span className="text-fg2">{name}</span>
            <span className="font-medium tabular-nums">{values[at]}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** `06:10 UTC`. */
function writeTime(moment: string | undefined): string {
  return moment === undefined ? '' : `${moment.slice(11, 16)} UTC`
}
