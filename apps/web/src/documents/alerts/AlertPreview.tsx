import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AlertPreview } from '@tickmark/core/alerts/Alert'
import type { AlertDefinitionInput, MetricAlertInput } from '@tickmark/core/alerts/AlertDefinition'
import { formatAlertValue, formatUnlock } from '@tickmark/core/alerts/describeCondition'
import { chooseTicks, type Tick } from '@tickmark/core/drawing/chooseTicks'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { countThings, formatCount } from '@tickmark/core/formats/formatValue'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { useEffect, useState } from 'react'
import { ACCOUNT_QUERY_OPTIONS, nameAnswer } from '../../data/accountQuery.ts'
import { callAccount } from '../../data/callAccount.ts'
import { QueryView } from '../../ui/QueryView.tsx'

const MAX_LISTED = 5

/** Shows when the edited alert would have fired over the last year. */
export function PreviewBox({ definition }: { definition: AlertDefinitionInput | undefined }) {
  const { channels: _, ...rules } = definition ?? {}
  const text = useDebounced(definition === undefined ? null : JSON.stringify(rules))
  const preview = useQuery(previewQuery(text))
  if (text === null || definition === undefined)
    return (
      <p className="text-sm text-fg3">Enter a threshold to see when the alert would have fired.</p>
    )
  return (
    <QueryView query={preview} skeleton="h-40">
      {(data) =>
        'query' in definition ? (
          <Preview data={data} definition={definition} />
        ) : (
          <UnlockPreview data={data} />
        )
      }
    </QueryView>
  )
}

/** The unlocks of the next twelve months that the alert announces. */
function UnlockPreview({
  data: { firings, total_firings: count, sample },
}: {
  data: AlertPreview
}) {
  const shown = firings.slice(0, MAX_LISTED)
  const times = countThings(count, 'unlock')
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <p>
        {count === 0 ? 'No matching unlock' : times} in the next 12 months
        {sample && ' of sample data'}
        {shown.some(({ compared, limit }) => compared <= limit) &&
          '; you are not notified of those that are already this near'}
        .
      </p>
      <ul className="flex flex-col gap-0.5 text-sm text-fg2">
        {shown.map(({ series_id, label, period, value, unlock }) => (
          <li key={series_id}>
            {formatDay(period)}: {label} {unlock && formatUnlock(value, unlock)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ data, definition }: { data: AlertPreview; definition: MetricAlertInput }) {
  const { query, condition } = definition
  const granularity = query.granularity ?? 'day'
  const write = (value: number) =>
    condition.kind === 'change' ? formatChange(value) : writeValue(value, query)
  const newest = data.firings.slice(-MAX_LISTED).toReversed()
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <p>{describe(data)}</p>
      <PreviewDrawing preview={data} granularity={granularity} write={write} />
      {newest.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-sm text-fg2">
          {newest.map(({ series_id, label, period, compared }) => (
            <li key={`${series_id} ${period}`}>
              {formatPeriod(period, granularity).heading}: {label} {write(compared)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function writeValue(value: number, { metrics, transforms = [], unit = 'usd' }: MetricQueryInput) {
  return formatAlertValue(value, {
    metrics,
    unit,
    transforms: transforms as Parameters<typeof formatAlertValue>[1]['transforms'],
  })
}

function describe({ total_firings: count, outcomes, sample }: AlertPreview): string {
  if (outcomes.length === 0) return 'There is nothing to watch: this query has no values.'
  const short = outcomes.every(({ outcome }) => outcome === 'too-little-history')
  if (short) return 'There is not enough history yet.'
  const times = count === 1 ? 'once' : `${formatCount(count)} times`
  const fired = count === 0 ? 'It would not have fired' : `It would have fired ${times}`
  const out = outcomes.filter(({ outcome }) => outcome === 'stays').length
  const now =
    out === 0
      ? ''
      : ' The threshold is exceeded now, so the alert fires the next time it is crossed.'
  return `${fired} in the last year${sample ? ' of sample data' : ''}.${now}`
}

/** The preview of an alert, which notifies no one: channels do not matter. The last one stays while the next loads. */
function previewQuery(text: string | null) {
  return {
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: [...nameAnswer('POST /v3/internal/alerts/preview'), text],
    queryFn: () =>
      callAccount('POST /v3/internal/alerts/preview', {
        definition: JSON.parse(text ?? '') as AlertDefinitionInput,
      }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  }
}

const DEBOUNCE_MS = 400

/** A value once it has not changed for a while, so that not every key press sends a request. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  // Synchronizes with time.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const BOX = { width: 520, height: 120 }

type Props = {
  preview: AlertPreview
  granularity: Granularity
  /** Formats a value for the caption. */
  write: (value: number) => string
}

/** The watched values over the last year, the limit as a dashed line, and a mark wherever the alert would have fired. */
function PreviewDrawing({ preview, granularity, write }: Props) {
  const prepared = preparePreview(preview, { ...BOX, granularity })
  if (prepared === undefined || preview.drawn === null) return null
  const { values, limits, marks, ticks, lowest, highest } = prepared
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-xs text-fg3">
        <span>{preview.drawn.label}</span>
        <span>
          {write(lowest)} to {write(highest)}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${preview.drawn.label} over the last year with the threshold; places where the alert would have fired: ${marks.length}`}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        className="w-full overflow-visible"
      >
        <path
          d={values}
          fill="none"
          className="stroke-fg2"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
        <path
          d={limits}
          fill="none"
          className="stroke-accent"
          strokeWidth="1.4"
          strokeDasharray="5 4"
        />
        {marks.map(({ x, y, period }) => (
          <circle key={period} cx={x} cy={y} r="4" className="fill-accent stroke-raise" />
        ))}
      </svg>
      <div className="relative h-4 text-xs text-fg3" aria-hidden="true">
        {ticks.map(({ x, label }) => (
          <span
            key={label}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{
              left: `clamp(28px, ${((100 * x) / BOX.width).toFixed(1)}%, calc(100% - 28px))`,
            }}
          >
            {label}
          </span>
        ))}
      </div>
    </figure>
  )
}

const MAX_TICKS = 5

type PreparedPreview = {
  /** SVG paths in a box of the given size: the compared values, and the limits. */
  values: string
  limits: string
  /** The points at which it fired, in the same box. */
  marks: { x: number; y: number; period: string }[]
  ticks: (Tick & { x: number })[]
  lowest: number
  highest: number
}

/** Everything that the drawing of a preview needs; undefined where there is nothing to draw. */
export function preparePreview(
  { drawn, timestamps, firings }: AlertPreview,
  { width, height, granularity }: { width: number; height: number; granularity: Granularity },
): PreparedPreview | undefined {
  const known = [...(drawn?.values ?? []), ...(drawn?.limits ?? [])].filter((one) => one !== null)
  if (drawn === null || known.length === 0 || timestamps.length < 2) return undefined
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const place = (index: number) => 1 + (index * (width - 2)) / (timestamps.length - 1)
  const rise = (value: number) =>
    height - 1.5 - ((value - lowest) / (highest - lowest || 1)) * (height - 3)
  const draw = (values: readonly (number | null)[]) => drawLine(values, { place, rise })
  return {
    values: draw(drawn.values),
    limits: draw(drawn.limits),
    marks: firings
      .filter(({ label }) => label === drawn.label)
      .flatMap(({ period, compared }) => {
        const index = timestamps.indexOf(period)
        return index < 0 ? [] : [{ x: place(index), y: rise(compared), period }]
      }),
    ticks: chooseTicks(timestamps, granularity, MAX_TICKS).map((tick) => ({
      ...tick,
      x: place(tick.index),
    })),
    lowest,
    highest,
  }
}

type Scales = { place: (index: number) => number; rise: (value: number) => number }

/** A line through the values; missing ones leave a gap. */
function drawLine(values: readonly (number | null)[], { place, rise }: Scales): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isNew = (values[index - 1] ?? null) === null
      return `${isNew ? 'M' : 'L'}${place(index).toFixed(1)} ${rise(value).toFixed(1)}`
    })
    .join('')
}
