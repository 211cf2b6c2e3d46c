import { useNavigate } from '@tanstack/react-router'
import type { ProjectList } from '@tickmark/core/answers/ProjectList'
import { countThings, formatCount } from '@tickmark/core/formats/formatValue'
import { useMemo } from 'react'
import { useStore } from '../../data/createStore.ts'
import { Switched } from '../../data/Switched.tsx'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { requestToggle } from '../../documents/favorites/FavoriteStar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { showLoadFailure } from '../../ui/popups/LazyPopup.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { showFormulas } from './formulaColumns.ts'
import { hasFilters, NO_FILTERS, shownColumns } from './listQuery.ts'
import { parseSort, toggleSort, writeSort } from './listSort.ts'
import { makeProjectColumns } from './makeProjectColumns.tsx'
import type { ProjectRow } from './ProjectRow.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'
import type { useProjectList } from './useProjectList.ts'

type Props = {
  list: ReturnType<typeof useProjectList>
  /** The answer to the query, or meanwhile to an earlier one. */
  answer: ProjectList
  favorites: readonly string[]
  search: ProjectsSearch
  onChange: (change: ProjectsSearch) => void
}

/** The names of the lines below the list; while data arrive for the first time, they say so. */
function nameFooters(projects: number, isFilling: boolean): string[] {
  const soFar = isFilling ? ' so far' : ''
  return [`Total${soFar}`, `Projects of ${formatCount(projects)}${soFar}`, `Median${soFar}`]
}
const QUARTILES = ['Lower quartile', 'Upper quartile'] as const

export function ProjectsTable(props: Props) {
  const { list, answer, favorites, search, onChange } = props
  const { sort, columnIds } = list.shown
  const pinned = useMemo(() => search.pin?.split(',') ?? [], [search.pin])
  const navigate = useNavigate()
  const isNarrow = useStore(narrowWindow)
  const figures = useMemo(() => {
    const loaded = showFormulas(answer.figures, columnIds)
    const ids = shownColumns(search, isNarrow)
    const placeOf = (column: { column_id: string }) => ids.indexOf(column.column_id)
    const columns = loaded.columns.filter((one) => placeOf(one) >= 0)
    return { ...loaded, columns: columns.toSorted((a, b) => placeOf(a) - placeOf(b)) }
  }, [answer, columnIds, search, isNarrow])
  const { summaries } = answer
  const { rows } = list
  const footers = nameFooters(answer.total, useDataStatus().data?.state === 'filling')
  const columns = useMemo(() => {
    const keys = parseSort(sort)
    const orderOf = (column: string): DataColumn<ProjectRow>['sort'] => {
      const place = keys.findIndex((key) => key.column === column)
      return {
        direction: directionOf(keys[place]?.descending),
        position: keys.length > 1 && place >= 0 ? place + 1 : null,
        toggle: (multi) => onChange({ sort: writeSort(toggleSort(keys, column, multi)) }),
      }
    }
    // A phone has room for three figures beside a name.
    const widths = isNarrow ? { nameWidth: 124, width: 78 } : { nameWidth: 208, width: 89 }
    return makeProjectColumns(figures.columns, { sortOf: orderOf, summaries, ...widths })
  }, [figures, summaries, sort, isNarrow, onChange])
  const clear = () => onChange(NO_FILTERS)
  if (rows.length === 0 && search.fav && favorites.length === 0)
    return (
      <NoData of={{ anything: true }} none="There are no favorites yet">
        <p>Star a project to add it.</p>
        <Button onClick={clear}>Clear filters</Button>
      </NoData>
    )
  if (rows.length === 0)
    return (
      <NoData
        of={{ anything: true }}
        row="project"
        filters={{ isOn: hasFilters(search), clear }}
        none="No project"
      />
    )
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <DataTable
          label="Projects"
          columns={columns}
          rows={rows}
          rowKey={({ project }) => project.project_id}
          isPending={({ isPending }) => isPending === true}
          onSight={list.onSight}
          onFind={() => {
            if (list.searchRows()) return false
            // The server searches rows that the page does not have.
            document.querySelector<HTMLInputElement>('input[aria-label="Filter by name"]')?.focus()
            return true
          }}
          rowHeight={38}
          isDense={search.dense === true}
          pinned={pinned}
          rowKeys={{ s: starProject }}
          onOpen={({ project, isPending }) =>
            isPending || navigate({ to: '/projects/$slug', params: { slug: project.project_id } })
          }
          footers={search.quartiles ? [...footers, ...QUARTILES] : footers}
        />
      </div>
      <div className="flex items-center justify-between border-t border-line px-3 py-1.5 text-xs text-fg3 md:px-6">
        <span>{countThings(rows.length, 'project')} shown</span>
        <ExportProjects list={list} />
      </div>
    </div>
  )
}

function starProject({ project, isPending }: ProjectRow): void {
  if (isPending) return
  requestToggle({ kind: 'projects', id: project.project_id, name: project.name })
}

function directionOf(descending: boolean | undefined): 'asc' | 'desc' | null {
  if (descending === undefined) return null
  return descending ? 'desc' : 'asc'
}

/** Saves every row that matches, in the order shown; what reads and writes it comes with the first press. */
function ExportProjects({ list }: Pick<Props, 'list'>) {
  const { run, isRunning } = useOneAtATime()
  const download = () =>
    run(
      async () => {
        const { downloadProjects } = await import('./downloadProjects.ts')
        await downloadProjects(list.shown)
      },
      (error) => showLoadFailure(error, 'CSV'),
    )
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" onClick={download} disabled={isRunning || list.query.isPending}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}
