/** A star after a figure that is made of fewer days than its window has. */
export function PartialMark({ isPartial }: { isPartial: boolean | undefined }) {
  if (isPartial !== true) return null
  return <span title="Partial: days of the window are missing.">*</span>
}
