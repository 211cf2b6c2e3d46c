import type { EventShape } from '@tickmark/core/charts/chartEvents'

const PATHS: Readonly<Record<EventShape, string>> = {
  triangle: 'M4 0 8 8H0Z',
  rect: 'M.5.5h7v7h-7Z',
  diamond: 'M4 0 8 4 4 8 0 4Z',
  circle: 'M4 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
}

/** The shape by which a kind of event is marked on the time axis. */
export function ChartMark({ shape }: { shape: EventShape }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className="shrink-0">
      <path d={PATHS[shape]} fill="currentColor" />
    </svg>
  )
}
