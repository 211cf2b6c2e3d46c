import { parseColumnId } from '../../data/parseColumnId.ts'
import { type ListedProject, type ProjectRow, readShown } from './ProjectRow.ts'

/** Only rows whose figure lies between the bounds; an absent bound is open. */
export type FigureRange = { column: string; min?: number; max?: number }

export type ProjectFilter = {
  text: string
  sectors: readonly string[]
  chains: readonly string[]
  tags: readonly string[]
  /** Ids that may be shown; null where any may. */
  among: readonly (readonly string[] | null)[]
  ranges: readonly FigureRange[]
  /** Leave out projects that nobody has reviewed. */
  reviewed: boolean
  /** Keep projects without data and archived ones. */
  all: boolean
}

/** The ranges that an address holds, such as `fees_30d_sum:1000000:,price_30d_change::0`. */
export function parseRanges(text: string | undefined): FigureRange[] {
  return (text ?? '').split(',').flatMap((part) => {
    const [column = '', low = '', high = ''] = part.split(':')
    if (parseColumnId(column) === undefined) return []
    const [min, max] = [toBound(low), toBound(high)]
    return min === undefined && max === undefined ? [] : [{ column, min, max }]
  })
}

export function writeRanges(ranges: readonly FigureRange[]): string | undefined {
  return (
    ranges.map(({ column, min, max }) => `${column}:${min ?? ''}:${max ?? ''}`).join(',') ||
    undefined
  )
}

/** The rows that pass every filter. A missing figure lies in no range. */
export function filterProjectRows(
  rows: readonly ProjectRow[],
  filter: ProjectFilter,
): ProjectRow[] {
  const text = filter.text.trim().toLowerCase()
  return rows.filter(
    ({ project, figures }) =>
      (!filter.reviewed || project.is_reviewed) &&
      (filter.all || (project.has_data && !project.is_archived)) &&
      (text === '' || isNamed(project, text)) &&
      meets(project.market_sectors, filter.sectors) &&
      meets(project.chains, filter.chains) &&
      meets(project.tags, filter.tags) &&
      filter.among.every((ids) => ids === null || ids.includes(project.project_id)) &&
      filter.ranges.every((range) => isWithin(readShown({ figures }, range.column), range)),
  )
}

function isNamed(project: ListedProject, text: string): boolean {
  return [project.name, project.symbol, project.project_id, project.bb_ticker].some((name) =>
    name?.toLowerCase().includes(text),
  )
}

function meets(own: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((one) => own.includes(one))
}

function isWithin(value: number | null, { min, max }: FigureRange): boolean {
  return (
    value !== null && (min === undefined || value >= min) && (max === undefined || value <= max)
  )
}

function toBound(text: string): number | undefined {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) ? value : undefined
}
