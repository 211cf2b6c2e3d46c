import { formatChange } from '@tickmark/core/formats/formatChange'
import { tileColour } from './tileColour.ts'

const STEPS = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1] as const

/** What the colours of a treemap stand for. */
export function TreemapScale({ limit, of }: { limit: number; of: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-fg3">
      {of}
      <span>{formatChange(-limit)}</span>
      <span aria-hidden="true" className="inline-flex">
        {STEPS.map((step) => (
          <span key={step} className="h-2.5 w-4" style={{ background: tileColour(step) }} />
        ))}
      </span>
      <span>{formatChange(limit)}</span>
    </span>
  )
}
