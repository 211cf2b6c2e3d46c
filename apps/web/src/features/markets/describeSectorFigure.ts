import type { SectorFigure } from '@tickmark/core/answers/SectorTotals'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { describePartial } from '../../ui/PartialMark.tsx'

/**
 * Returns how many of the projects of a sector a total is made of, how many of these have fewer days than its window, and
 * its share of all: `12 of 40 projects, 2 of 12 partial, 13.0% of all`.
 */
export function describeSectorFigure(
  { projects, partial, share }: Pick<SectorFigure, 'projects' | 'partial' | 'share'>,
  members: number,
): string {
  const part = describePartial({ projects, partial }).projects
  return [
    `${formatCount(projects)} of ${formatCount(members)} ${members === 1 ? 'project' : 'projects'}`,
    ...(part === undefined ? [] : [`${part} partial`]),
    ...(share === null ? [] : [`${formatValue(share, 'percent', 'compact')} of all`]),
  ].join(', ')
}
