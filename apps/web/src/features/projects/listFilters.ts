import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { columnLabel, formatFigure } from '../../data/columnText.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { type FigureRange, parseRanges, writeRanges } from './figureRanges.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'

/** One thing that the list is narrowed down by. */
type ActiveFilter = {
  id: string
  label: string
  /** The changes to the address that remove it. */
  without: ProjectsSearch
}

type NameOf = (id: string) => string

/** Lists the filters of the list, one by one, in the order of the toolbar. */
export function listFilters(search: ProjectsSearch, chainName: NameOf): ActiveFilter[] {
  const ranges = parseRanges(search.ranges)
  return [
    ...(search.q === undefined
      ? []
      : [{ id: 'q', label: `“${search.q}”`, without: { q: undefined } }]),
    ...(search.fav ? [{ id: 'fav', label: 'Favorites', without: { fav: undefined } }] : []),
    ...(search.reviewed
      ? [{ id: 'reviewed', label: 'Reviewed', without: { reviewed: undefined } }]
      : []),
    ...listOf(search, 'sectors', (id) => findSector(id)?.name ?? id),
    ...listOf(search, 'chains', chainName),
    ...listOf(search, 'tags', (tag) => tag.replaceAll('-', ' ')),
    ...listOf(search, 'has', (id) => `Has ${nameMeasure(id)}`),
    ...ranges.map((range) => ({
      id: `ranges/${range.column}`,
      label: describeRange(range),
      without: { ranges: writeRanges(ranges.filter((other) => other !== range)) },
    })),
  ]
}

function listOf(
  search: ProjectsSearch,
  key: 'sectors' | 'chains' | 'tags' | 'has',
  nameOf: NameOf,
): ActiveFilter[] {
  const ids = search[key]?.split(',') ?? []
  return ids.map((id) => ({
    id: `${key}/${id}`,
    label: nameOf(id),
    without: { [key]: ids.filter((other) => other !== id).join(',') || undefined },
  }))
}

function describeRange({ column, min, max }: FigureRange): string {
  const parts = parseColumnId(column)
  if (parts === undefined) return column
  const { title, detail } = columnLabel(parts)
  const name = `${title} ${detail}`.trim()
  const write = (value: number) => formatFigure(value, parts, 'short')
  if (min === undefined) return `${name} at most ${write(max ?? 0)}`
  return max === undefined
    ? `${name} at least ${write(min)}`
    : `${name} ${write(min)} to ${write(max)}`
}
