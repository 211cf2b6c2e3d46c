/** Stands after the name of an unreviewed project that a source lists. */
export function NotReviewedMark() {
  return (
    <span
      className="shrink-0 text-xs font-normal text-warn"
      title="Listed by a source, not reviewed"
    >
      {/* Names are alike where sources list thousands, so they have the room. */}
      <span className="sr-only">not reviewed</span>
      <span aria-hidden>?</span>
    </span>
  )
}
