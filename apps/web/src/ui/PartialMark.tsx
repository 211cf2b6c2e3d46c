type Props = {
  isPartial: boolean | undefined
  /** Of a total, how many of the projects that it is made of: `2 of 12`. */
  projects?: string | undefined
}

/** A star after a figure that is made of fewer days than its window has. */
export function PartialMark({ isPartial, projects }: Props) {
  if (isPartial !== true) return null
  const whose = projects === undefined ? '' : ` for ${projects} projects`
  return <span title={`Partial: days of the window are missing${whose}.`}>*</span>
}
