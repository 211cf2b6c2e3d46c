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
        aria-label={`${preview.drawn.label} over the last year with the limit; places where the alert would have fired: ${marks.length}`}
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
