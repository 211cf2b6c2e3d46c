import type { SectorFigure } from '@tickmark/core/answers/SectorTotals'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'

/** Returns how many of the projects of a sector a total is made of, and its share of all: `12 of 40 projects, 13.0% of all`. */
export function describeSectorFigure(
  { projects, share }: Pick<SectorFigure, 'projects' | 'share'>,
  members: number,
): string {
  const made = `${formatCount(projects)} of ${formatCount(members)} ${members === 1 ? 'project' : 'projects'}`
  return share === null ? made : `${made}, ${formatValue(share, 'percent', 'compact')} of all`
}
