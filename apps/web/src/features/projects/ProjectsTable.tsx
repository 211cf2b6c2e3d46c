import { useNavigate } from '@tanstack/react-router'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { useDeferredValue, useMemo } from 'react'
import { useStore } from '../../data/createStore.ts'
import { Switched } from '../../data/Switched.tsx'
import { requestToggle } from '../../documents/favorites/FavoriteStar.tsx'
import { useFavorites } from '../../documents/favorites/favorites.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { showLoadFailure } from '../../ui/popups/LazyPopup.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { filterProjectRows, parseRanges } from './filterProjectRows.ts'
import { columnsOf, type ShownFigures, showFormulas } from './formulaColumns.ts'
import { NO_FILTERS } from './listFilters.ts'
import { makeProjectColumns } from './makeProjectColumns.tsx'
import { buildProjectRows, type ListedProject, type ProjectRow } from './ProjectRow.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'
import { parseSort, sortProjectRows, toggleSort, writeSort } from './sortProjectRows.ts'
import { summariseColumns } from './summariseColumns.ts'

type Props = {
  projects: readonly ListedProject[]
  figures: ProjectFigures
  /** Ids of those with the requested metrics; null where none is requested. */
  having: readonly string[] | null
  search: ProjectsSearch
  onChange: (change: ProjectsSearch) => void
}

const FOOTERS = ['Total', 'Median'] as const
const QUARTILES = ['Lower quartile', 'Upper quartile'] as const

export function ProjectsTable({ projects, figures: answer, having, search: now, onChange }: Props) {
  // A thousand rows are put in order and drawn beside what is typed and pressed, not before it.
  const search = useDeferredValue(now)
  const favorites = useFavorites('projects')
  const pinned = useMemo(() => search.pin?.split(',') ?? [], [search.pin])
  const navigate = useNavigate()
  const loaded = useMemo(() => showFormulas(answer, columnsOf(search)), [answer, search])
  const isNarrow = useStore(narrowWindow)
  const figures = useMemo(() => {
    const ids = columnsOf(search)
    const columns = loaded.columns.filter((one) => ids.includes(one.column_id))
    const isOwn = search.cols !== undefined
    return { ...loaded, columns: isNarrow && !isOwn ? columns.toSorted(byNeed) : columns }
  }, [loaded, search, isNarrow])
  const first = figures.columns.find((column) => column.aggregation !== 'trend')
  const sort = search.sort ?? (first === undefined ? 'name' : `-${first.column_id}`)
  const all = useMemo(() => buildProjectRows(projects, loaded), [projects, loaded])
  const {
    q = '',
    sectors = '',
    chains = '',
    tags = '',
    ranges,
    fav,
    reviewed,
    all: hasAll,
  } = search
  const shown = useMemo(
    () =>
      filterProjectRows(all, {
        text: q,
        sectors: listOf(sectors),
        chains: listOf(chains),
        tags: listOf(tags),
        among: [having, fav ? favorites : null],
        ranges: parseRanges(ranges),
        reviewed: reviewed === true,
        all: hasAll === true,
      }),
    [all, having, favorites, q, sectors, chains, tags, ranges, fav, reviewed, hasAll],
  )
  const summaries = useMemo(() => summariseColumns(figures.columns, shown), [figures, shown])
  const rows = useMemo(
    () =>
      sortProjectRows(shown, parseSort(sort)).sort((a, b) => Number(isLast(a)) - Number(isLast(b))),
    [shown, sort],
  )
  const columns = useMemo(() => {
    const keys = parseSort(sort)
    const sortOf = (column: string): DataColumn<ProjectRow>['sort'] => {
      const place = keys.findIndex((key) => key.column === column)
      return {
        direction: directionOf(keys[place]?.descending),
        position: keys.length > 1 && place >= 0 ? place + 1 : null,
        toggle: (multi) => onChange({ sort: writeSort(toggleSort(keys, column, multi)) }),
      }
    }
    // A phone has room for three figures beside a name.
    const widths = isNarrow ? { nameWidth: 124, width: 80 } : { nameWidth: 208, width: 89 }
    return makeProjectColumns(figures.columns, { sortOf, summaries, ...widths })
  }, [figures, summaries, sort, isNarrow, onChange])
  if (rows.length === 0)
    return (
      <EmptyState title="No project meets these filters">
        {search.fav && favorites.length === 0 && (
          <p>There are no favorites yet: the star beside a project makes it one.</p>
        )}
        <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>
      </EmptyState>
    )
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <DataTable
          label="Projects"
          columns={columns}
          rows={rows}
          rowKey={({ project }) => project.project_id}
          rowHeight={38}
          isDense={search.dense === true}
          pinned={pinned}
          rowKeys={{ s: starProject }}
          onOpen={({ project }) =>
            navigate({ to: '/projects/$slug', params: { slug: project.project_id } })
          }
          footers={search.quartiles ? [...FOOTERS, ...QUARTILES] : FOOTERS}
        />
      </div>
      <div className="flex items-center justify-between border-t border-line px-3 py-1.5 text-xs text-fg3 md:px-6">
        <span>{rows.length === 1 ? '1 project' : `${rows.length} projects`} shown</span>
        <ExportProjects rows={rows} figures={figures} />
      </div>
    </div>
  )
}

/** Beside the names a phone shows three columns: first size, revenue and what it costs. */
const NEEDED: readonly string[] = [
  'market_cap_circulating_7d_latest',
  'revenue_30d_sum',
  'ps_circulating_7d_latest',
]

function byNeed(a: { column_id: string }, b: { column_id: string }): number {
  const place = ({ column_id }: { column_id: string }) => {
    const at = NEEDED.indexOf(column_id)
    return at < 0 ? NEEDED.length : at
  }
  return place(a) - place(b)
}

function starProject({ project }: ProjectRow): void {
  requestToggle({ kind: 'projects', id: project.project_id, name: project.name })
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

function isLast({ project }: ProjectRow): boolean {
  return project.is_archived || !project.has_data
}

function directionOf(descending: boolean | undefined): 'asc' | 'desc' | null {
  if (descending === undefined) return null
  return descending ? 'desc' : 'asc'
}

/** Saves every row and column shown, in the order shown; what writes the file comes with the first press. */
function ExportProjects({ rows, figures }: { rows: readonly ProjectRow[]; figures: ShownFigures }) {
  const download = () =>
    void import('./downloadProjects.ts').then(
      ({ downloadProjects }) => downloadProjects(rows, figures),
      (error) => showLoadFailure(error, 'CSV'),
    )
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" onClick={download}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}
