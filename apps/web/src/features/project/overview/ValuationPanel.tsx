import { useQuery } from '@tanstack/react-query'
import type {
  MetricHistory,
  ValuationBand,
  ValuationHistory,
} from '@tickmark/core/answers/ValuationHistory'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount, formatMetricValue, formatValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { isStale, toDay } from '@tickmark/core/time/Day'
import { useState } from 'react'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { useAsOf } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

type Window = ValuationBand['window']

const WINDOWS = [
  { value: '1y', label: '1y', title: 'Last year' },
  { value: '3y', label: '3y', title: 'Last 3 years' },
  { value: 'max', label: 'max', title: 'All days with data' },
] as const satisfies readonly { value: Window; label: string; title: string }[]

/** Compares what the market pays now with what it paid before. Nothing where there is no past to compare with. */
export function ValuationPanel({ slug }: { slug: string }) {
  const asOf = useAsOf()
  const [chosen, setChosen] = useState<Window>('3y')
  const input = { project_id: slug, as_of: asOf }
  const { data, isError } = useQuery(trpc.projects.getValuationHistory.queryOptions(input))
  if (isError || data?.metrics.length === 0) return null
  const title = 'Valuation vs. its own history'
  const options = (
    <SegmentedControl
      label="Compared with"
      value={chosen}
      segments={WINDOWS}
      onChange={setChosen}
    />
  )
  return (
    <Panel
      title={title}
      controls={
        data && (
          <>
            {options}
            <PanelTools
              options={options}
              subject={{
                title,
                call: { procedure: 'projects.getValuationHistory', input },
                file: `${slug}-valuation-history`,
                table: () => tabulate(data),
                sources: data.meta.sources,
              }}
              metrics={data.metrics.map(({ metric_id }) => metric_id)}
              enlarge={() => <History history={data} window={chosen} />}
            />
          </>
        )
      }
      footer={
        data && (
          <>
            <Provenance meta={{ sources: data.meta.sources, checks: [] }} />
            <span>Log scale. The box holds the middle half of the days.</span>
          </>
        )
      }
    >
      {data === undefined ? (
        <Skeleton className="m-3.5 h-[390px]" />
      ) : (
        <History history={data} window={chosen} />
      )}
    </Panel>
  )
}

function History({ history, window }: { history: ValuationHistory; window: Window }) {
  return (
    <ul className="flex flex-col divide-y divide-line px-3.5 pb-2">
      {history.metrics.map((one) => (
        <HistoryRow key={one.metric_id} history={one} window={window} />
      ))}
    </ul>
  )
}

function HistoryRow({ history, window }: { history: MetricHistory; window: Window }) {
  const { metric_id, now, day, bands } = history
  // Data that begin later than the window have a band that covers all of it.
  const order = WINDOWS.map(({ value }) => value)
  const band = bands.findLast((one) => order.indexOf(one.window) <= order.indexOf(window))
  if (band === undefined) return null
  const metric = getMetric(metric_id)
  const write = (value: number) => formatMetricValue(value, metric, 'compact')
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">
          <MetricLink id={metric_id} />
        </span>
        <span className="tabular-nums">
          <span className="text-md font-semibold">{write(now)}</span>
          {isStale(day, toDay(Date.now())) && (
            <span className="text-sm text-warn"> on {formatDay(day)}</span>
          )}
        </span>
      </p>
      <Band band={band} now={band.lower_share === null ? null : now} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-fg3 tabular-nums">
        <span>{write(band.low)}</span>
        <span>median {write(band.median)}</span>
        <span>{write(band.high)}</span>
      </p>
      <p className="mt-1 text-sm text-fg2">{describeBand(band, window)}</p>
    </li>
  )
}

/** The lowest to the highest value, the middle half, the median, and where the value is now. */
function Band({ band, now }: { band: ValuationBand; now: number | null }) {
  const at = (value: number) => `${100 * placeOnBand(value, band)}%`
  const width = (from: number, to: number) =>
    `${100 * (placeOnBand(to, band) - placeOnBand(from, band))}%`
  return (
    <div aria-hidden="true" className="relative my-1.5 h-3.5">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line2" />
      <span
        className="absolute inset-y-0.5 min-w-0.5 rounded-sm bg-line2"
        style={{
          left: at(band.lower_quartile),
          width: width(band.lower_quartile, band.upper_quartile),
        }}
      />
      <span className="absolute inset-y-0.5 w-px bg-fg3" style={{ left: at(band.median) }} />
      {now !== null && (
        <span
          className="absolute inset-y-0 w-1 -translate-x-1/2 rounded-full bg-fg"
          style={{ left: at(now) }}
        />
      )}
    </div>
  )
}

const SPANS = { '1y': 'the last year', '3y': 'the last 3 years', max: 'its history' } as const

/** The place of the value in words, with the days that it is compared with. */
function describeBand(
  { window, from, days, higher_share, lower_share }: ValuationBand,
  chosen: Window,
): string {
  const isLower = (higher_share ?? 0) >= (lower_share ?? 0)
  const share = formatValue(isLower ? higher_share : lower_share, 'percent', 'compact')
  // A shorter band than the chosen one holds all days that are known.
  const span = SPANS[window === chosen ? window : 'max']
  const count = formatCount(days)
  if (lower_share === null) return `${count} days from ${formatDay(from)}`
  return `${isLower ? 'Lower' : 'Higher'} than on ${share} of days in ${span} (${count} days from ${formatDay(from)})`
}

function tabulate({ metrics, meta }: ValuationHistory): PanelTable {
  return {
    header: ['metric_id', 'day', 'value', 'window', 'from', 'days', 'low', 'lower quartile'].concat(
      ['median', 'upper quartile', 'high', 'share of days higher', 'share of days lower'],
    ),
    rows: metrics.flatMap(({ metric_id, day, now, bands }) =>
      bands.map((band) => [
        ...[metric_id, day, now, band.window, band.from, band.days, band.low],
        ...[band.lower_quartile, band.median, band.upper_quartile, band.high],
        ...[band.higher_share, band.lower_share],
      ]),
    ),
    isSample: meta.sample,
    period: metrics[0]?.day ?? '',
  }
}

/**
 * Returns the position of a value between the lowest and the highest of a band, from 0 to 1. Multiples double and
 * halve, so that the scale is logarithmic; where a value is not above zero it is linear. If all values are the same, it
 * is the middle.
 */
export function placeOnBand(
  value: number,
  { low, high }: Pick<ValuationBand, 'low' | 'high'>,
): number {
  if (low === high) return 0.5
  const scale = low > 0 ? Math.log : (given: number) => given
  return (scale(value) - scale(low)) / (scale(high) - scale(low))
}
