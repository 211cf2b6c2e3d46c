import { tileColor } from '@tickmark/core/drawing/tileColor'
import { formatChange } from '@tickmark/core/formats/formatChange'

const STEPS = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1] as const

/** Explains the colors of a treemap. */
export function TreemapScale({ limit, of }: { limit: number; of: string }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-fg3">
      {of}
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        {formatChange(-limit)}
        <span aria-hidden="true" className="inline-flex">
          {STEPS.map((step) => (
            <span key={step} className="h-2.5 w-4" style={{ background: tileColor(step) }} />
          ))}
        </span>
        {formatChange(limit)}
      </span>
    </span>
  )
}
