import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findRole, isDayName, isRowLabels } from './columnRoles.ts'
import { isUnit, isValueHeader, readHeader } from './readHeader.ts'
import { findPeriodColumns } from './unpivotPeriods.ts'

/** The rows or columns of a table as its title has them: "Fees by protocol". */
const KEYS =
  /\s*\b(?:by|per|of all|for all|across)\s+(?:\p{L}+\s+)?(?:protocol|project|chain|blockchain|network|token|asset|coin|dex|app|application)(?:e?s)?\b/giu
/** The length of rows, which their days have too. Names such as "Monthly active users" are those of a metric. */
const PERIODS =
  /^\s*(?:weekly|monthly|quarterly|annual|yearly)\b|\b(?:weekly|monthly|quarterly|annual|yearly)\s*$/i
/** Columns and rows of sums beside those of projects. */
export const SUMS = /^(?:(?:grand|sub)[\s-]*)?(?:totals?|sum|others?|rest|all)$/i

/** The name of the first column where it has none and the rows are projects. */
const PROJECTS = 'Project'

type Named = {
  names: readonly string[]
  /** True if the first cells of rows below an empty corner, or one with a unit, are no line items. */
  isOfProjects?: boolean
  /** True if its rows and columns are years and their months or quarters. */
  isOfYears?: boolean
}

/**
 * Puts the metric that only the title of a table, its sheet or its file names into the headers of its values: that of
 * "Value" becomes the name, and that of a project `Aave · Fees (USD m)`. Names are tried in their order; `by` is the one
 * that was used. A header that names a metric itself, or a column with the names of metrics, leaves all as it is.
 */
export function nameValues(
  cells: readonly string[],
  { names, isOfProjects = false, isOfYears = false }: Named,
): { cells: string[]; by: string | undefined } {
  const isNamed = cells.some(
    (cell) =>
      findRole(cell) === 'metric' ||
      [cell, cell.split(' · ').at(-1) ?? ''].some((text) => readHeader(text).metric_id),
  )
  const by = isNamed ? undefined : names.find((name) => readName(name) !== undefined)
  const [corner = ''] = cells
  const arePeriods = isOfYears || findPeriodColumns(cells).length > 0
  const isCorner = isOfProjects && arePeriods && !isOfYears
  if (by === undefined)
    return { cells: isCorner && corner === '' ? [PROJECTS, ...cells.slice(1)] : [...cells], by }
  const metric = readName(by) ?? by
  const values = cells.filter(isValueHeader)
  const [value] = values
  if (values.length > 1) return { cells: [...cells], by: undefined }
  const nameCell = (cell: string): string => {
    const isOther = [findRole, isDayName, isRowLabels, isUnit].some((is) => is(cell)) || cell === ''
    return isOther || SUMS.test(cell) ? cell : `${cell} · ${metric}`
  }
  // A metric in the corner is that of all projects.
  const isOfAll = isCorner || isOfYears || findRole(corner) === 'project'
  const named = cells.map((cell, at) => {
    if (value !== undefined)
      return cell === value ? `${metric}${cell.replace(/^\s*\p{L}+/u, '')}` : cell
    if (!arePeriods) return nameCell(cell)
    if (at > 0 || !isOfAll) return cell
    return isUnit(corner) ? `${metric} (${corner})` : metric
  })
  return { cells: named, by: named.every((cell, at) => cell === cells[at]) ? undefined : by }
}

/** Returns the metric of a name with its unit, as a header has them; undefined for none. */
function readName(name: string): string | undefined {
  const text = name.replace(/[_-]/g, ' ').replace(KEYS, '').trim()
  if (readHeader(text).metric_id !== undefined) return text
  const bare = text.replace(PERIODS, '').trim()
  const metric = findMetric(readHeader(bare).metric_id ?? '')
  return metric?.kind === 'flow' ? bare : undefined
}
