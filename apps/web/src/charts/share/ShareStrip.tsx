import type { CSSProperties } from 'react'

type Segment = {
  id: string
  /** Shown to those who point at it. */
  title?: string
  /** Of the whole; segments of no size are not drawn. */
  share: number | null
  /** See `shareFill`. */
  fill: CSSProperties
}

/**
 * Parts of a whole side by side. It only draws: names and figures stand in the table beside it, which readers hear
 * instead.
 */
export function ShareStrip({ segments }: { segments: readonly Segment[] }) {
  return (
    <div className="flex h-7 gap-0.5 overflow-hidden rounded-sm" aria-hidden="true">
      {segments.map(
        ({ id, title, share, fill }) =>
          share !== null &&
          share > 0 && (
            <span
              key={id}
              title={title}
              className="min-w-0.5"
              style={{ ...fill, flexGrow: share, flexBasis: 0 }}
            />
          ),
      )}
    </div>
  )
}
