import { formatDay } from '../formats/formatDay.ts'
import { countThings } from '../formats/formatValue.ts'
import type { PreparedFigure } from './prepareFigure.ts'

/** Returns the text after the period of a figure: that it is unfinished or partial, what came since, and how many projects it is of. */
export function describeFigure(
  figure: Pick<
    PreparedFigure,
    'isUnfinished' | 'isPartial' | 'dataFrom' | 'sinceThen' | 'projects'
  >,
): string {
  const { isUnfinished, isPartial, dataFrom, sinceThen, projects } = figure
  const why = dataFrom === undefined ? 'days are missing' : `data begin ${formatDay(dataFrom)}`
  return [
    isUnfinished ? ' so far' : '',
    isPartial ? `, partial: ${why}` : '',
    sinceThen === undefined ? '' : ` · ${sinceThen}`,
    projects === undefined ? '' : ` · ${countThings(projects, 'project')}`,
  ].join('')
}
