import { formatDay } from '../formats/formatDay.ts'
import { countThings, formatCount } from '../formats/formatValue.ts'
import type { PreparedFigure } from './prepareFigure.ts'

/** Returns the text after the period of a figure: that it is unfinished or partial, what came since, and how many projects it is of. */
export function describeFigure(
  figure: Pick<
    PreparedFigure,
    'isUnfinished' | 'isPartial' | 'dataFrom' | 'sinceThen' | 'projects' | 'ofProjects'
  >,
): string {
  const { isUnfinished, isPartial, dataFrom, sinceThen, projects, ofProjects = 0 } = figure
  const why = dataFrom === undefined ? 'days are missing' : `data begin ${formatDay(dataFrom)}`
  return [
    isUnfinished ? ' so far' : '',
    isPartial ? `, partial: ${why}` : '',
    sinceThen === undefined ? '' : ` · ${sinceThen}`,
    projects === undefined ? '' : ` · ${nameProjects(projects, ofProjects)}`,
  ].join('')
}

/** `32 of 109 projects`, or `32 projects` where all have a value. */
export function nameProjects(count: number, of: number): string {
  const all = countThings(Math.max(count, of), 'project')
  return of > count ? `${formatCount(count)} of ${all}` : all
}
