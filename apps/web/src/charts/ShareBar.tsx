type Segment = {
  id: string
  /** Of the whole; segments of no size are not drawn. */
  share: number | null
  colour: string
}

/**
 * Parts of a whole side by side. It only draws: names and figures stand in the table beside it, which readers hear
 * instead.
 */
export function ShareBar({ segments }: { segments: readonly Segment[] }) {
  return (
    <div className="flex h-7 gap-0.5 overflow-hidden rounded-sm" aria-hidden="true">
      {segments.map(
        ({ id, share, colour }) =>
          share !== null &&
          share > 0 && <span key={id} style={{ flex: share, background: colour }} />,
      )}
    </div>
  )
}
