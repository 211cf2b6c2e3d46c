import type { OperationsHistory } from '@tickmark/core/answers/OperationsHistory'
import { useState } from 'react'
import { BOX, findNearestPlace, prepareMinuteChart, writeAmount } from './prepareMinuteChart.ts'

type Props = {
  chart: OperationsHistory['charts'][number]
  history: Pick<OperationsHistory, 'times' | 'minutes'>
}

/** A small chart of the last hours. Its legend has the newest values, or those under the pointer. */
export function MinuteChart({ chart, history }: Props) {
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
