import { formatCount } from '@tickmark/core/formats/formatValue'

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

/** Returns the mark of a total: whether projects have fewer days than its window, and how many of those that it is made of. */
export function describePartial({
  projects,
  partial = 0,
}: {
  projects: number
  partial?: number | undefined
}): Props {
  return partial === 0
    ? { isPartial: false }
    : { isPartial: true, projects: `${formatCount(partial)} of ${formatCount(projects)}` }
}
