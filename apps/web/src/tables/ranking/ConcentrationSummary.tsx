import { describeConcentration } from '@tickmark/core/answers/concentration'
import type { Ranking, RankingSummary } from '@tickmark/core/answers/Ranking'
import { formatMetricValue, formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { ReactNode } from 'react'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

type Props = { metric: MetricDefinition; summary: RankingSummary }

/** Shows how concentrated a metric is in a word, a bar and figures. */
export function ConcentrationSummary({ metric, summary }: Props) {
  const { hhi } = summary
  const write = (value: number | null) => formatMetricValue(value, metric, 'compact')
  const percent = (share: number | null) => formatValue(share, 'percent', 'compact')
  return (
    <div className="px-3.5 pb-3.5">
      <Verdict metric={metric} summary={summary} />
      {hhi !== null && <ConcentrationBar summary={summary} />}
      <dl className="mt-2">
        {hhi !== null && (
          <>
            <Line name="Largest project">{percent(summary.top1_share)}</Line>
            <Line name="Largest three">{percent(summary.top3_share)}</Line>
            <Line name="Largest five">{percent(summary.top5_share)}</Line>
            <Line name="Herfindahl–Hirschman index">
              {formatValue(Math.round(hhi), 'number', 'exact')}
            </Line>
          </>
        )}
        <Line name="Projects with a value">{summary.count}</Line>
        {summary.partial !== undefined && (
          <Line name="Projects with missing days">{summary.partial}</Line>
        )}
        <Line name="Mean">{write(summary.mean)}</Line>
        <Line name="Median">{write(summary.median)}</Line>
      </dl>
    </div>
  )
}

function Verdict({ metric, summary: { hhi, count } }: Props) {
  if (!metric.additive)
    return (
      <p className="text-fg2">
        {metric.title} of several projects does not add up, so there are no shares of a whole.
      </p>
    )
  if (hhi === null) return <p className="text-fg2">No value is positive, so there are no shares.</p>
  if (count === 1)
    return <p className="text-fg2">Only one project has a value; there is nothing to compare.</p>
  const { word, bounds } = describeConcentration(hhi)
  return (
    <p>
      <strong className="font-semibold">{word.charAt(0).toUpperCase() + word.slice(1)}</strong>
      <span className="text-fg2">: the index is {bounds}.</span>
    </p>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-t border-line py-1.5 first:border-t-0">
      <dt className="text-fg2">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** The whole as one bar: the largest project, the next two, the next two, the rest. */
function ConcentrationBar({ summary }: { summary: RankingSummary }) {
  const [one, three, five] = [
    summary.top1_share ?? 0,
    summary.top3_share ?? 0,
    summary.top5_share ?? 0,
  ]
  const parts = [
    { name: 'first', size: one, strength: 100 },
    { name: 'second and third', size: three - one, strength: 70 },
    { name: 'fourth and fifth', size: five - three, strength: 45 },
    { name: 'the rest', size: 1 - five, strength: 18 },
  ]
  return (
    <div
      role="img"
      aria-label={parts
        .map(({ name, size }) => `${name} ${formatValue(size, 'percent', 'compact')}`)
        .join(', ')}
      className="mt-3 flex h-3 gap-px overflow-hidden rounded-sm"
    >
      {parts.map(
        ({ name, size, strength }) =>
          size > 0 && (
            <div
              key={name}
              title={name}
              style={{
                flexGrow: size,
                background: `color-mix(in oklab, var(--fg2) ${strength}%, var(--raise))`,
              }}
            />
          ),
      )}
    </div>
  )
}

/** The shares of the largest projects, the index, mean and median, as the lines of a file. */
export function tabulateConcentration(ranking: Ranking, metric: MetricDefinition): PanelTable {
  const { summary } = ranking
  return {
    header: ['what', 'unit', `value (to ${ranking.anchor ?? 'no data'} UTC)`],
    rows: [
      ['largest project', 'fraction', summary.top1_share],
      ['largest three', 'fraction', summary.top3_share],
      ['largest five', 'fraction', summary.top5_share],
      ['Herfindahl–Hirschman index', 'number', summary.hhi],
      ['projects with a value', 'number', summary.count],
      ['mean', metric.format, summary.mean],
      ['median', metric.format, summary.median],
    ],
    isSample: ranking.meta.sample,
    period: ranking.anchor ?? '',
  }
}
