import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { columnLabel, formatFigure } from '../../data/columnText.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type FigureRange, parseRanges, writeRanges } from './figureRanges.ts'
import { NO_FILTERS } from './listQuery.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'

type Props = {
  search: ProjectsSearch
  chainName: (id: string) => string
  onChange: (change: ProjectsSearch) => void
}

/** Lists the filters of the list, each of which can be removed. */
export function FilterChips({ search, chainName, onChange }: Props) {
  const filters = listFilters(search, chainName)
  return (
    <ul
      aria-label="Filters"
      className="flex min-h-8 flex-wrap items-center gap-1.5 px-3 pb-2 md:px-6"
    >
      {filters.map(({ id, label, without }) => (
        <li key={id}>
          <Button
            variant="muted"
            aria-label={`Remove filter ${label}`}
            onClick={() => {
              onChange(without)
              announce(`Filter ${label} removed`)
            }}
          >
            <span className="max-w-60 truncate">{label}</span>
            <Icon name="close" size={11} />
          </Button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}

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
