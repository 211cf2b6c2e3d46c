import type { AlertPreview } from '@tickmark/core/alerts/Alert'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { preparePreview } from './preparePreview.ts'

const BOX = { width: 520, height: 120 }

type Props = {
  preview: AlertPreview
  granularity: Granularity
  /** A value as it is written on the axis. */
  write: (value: number) => string
}

/** The last year of what is watched, the limit as a broken line, and a mark wherever the alert would have fired. */
export function PreviewDrawing({ preview, granularity, write }: Props) {
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
        aria-label={`${preview.drawn.label} over the last year with the limit; ${marks.length} marks where the alert would have fired`}
        viewBox={`0 0 ${BOX.width} ${BOX.height + 18}`}
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
        {ticks.map(({ x, label }) => (
          <text
            key={label}
            x={Math.min(Math.max(x, 18), BOX.width - 18)}
            y={BOX.height + 14}
            textAnchor="middle"
            className="fill-fg3 text-xs"
          >
            {label}
          </text>
        ))}
      </svg>
    </figure>
  )
}
