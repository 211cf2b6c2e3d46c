import { getRouteApi } from '@tanstack/react-router'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { useStore } from '../../data/createStore.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useFavorites } from '../../documents/favorites/favorites.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { columnsOf } from './formulaColumns.ts'
import { hasFilters, listQuery, sortOf } from './listQuery.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'
import { ProjectsTable } from './ProjectsTable.tsx'
import { ProjectsToolbar } from './ProjectsToolbar.tsx'
import { useProjectList } from './useProjectList.ts'

const FilterChips = lazyComponent(() => import('./FilterChips.tsx'), 'FilterChips')

const route = getRouteApi('/projects')
const SKELETON_ROWS = Array.from({ length: 16 }, (_, index) => index)

/** Every project of the catalog with its figures, to be sorted, filtered and opened. */
export function ProjectsPage() {
  const title = useScreenTitle('/projects')
  const search = route.useSearch()
  const { nameOf } = useProjects()
  const change = useChangeSearch<ProjectsSearch>()
  const favorites = useFavorites('projects')
  const isNarrow = useStore(narrowWindow)
  // Rows are put in order and drawn beside what is typed and pressed, not before it.
  const asked = useDeferredValue(search)
  const request = useMemo(
    () => ({
      input: listQuery(asked, { isNarrow, favorites }),
      sort: sortOf(asked, isNarrow),
      columnIds: columnsOf(asked),
    }),
    [asked, isNarrow, favorites],
  )
  const list = useProjectList(request)
  const counts = list.query.data?.counts
  const scope = (
    <>
      <Checkbox
        label="Include archived and without data"
        checked={search.all === true}
        onChange={(all) => change({ all: all || undefined })}
      />
      {counts !== undefined && counts.not_reviewed > 0 && (
        <Checkbox
          label="Reviewed only"
          checked={search.reviewed === true}
          onChange={(reviewed) => change({ reviewed: reviewed || undefined })}
        />
      )}
    </>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-wrap items-baseline gap-x-3 px-3 pt-4 pb-2 md:px-6">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-fg3">
          <span>
            {counts === undefined
              ? '—'
              : `${formatCount(counts.with_data)} of ${formatCount(counts.projects)} projects have data${counts.archived > 0 ? `, and ${formatCount(counts.archived)} archived` : ''}`}
          </span>
          {!isNarrow && scope}
        </p>
      </div>
      <ProjectsToolbar search={search} onChange={change}>
        {isNarrow && scope}
      </ProjectsToolbar>
      {hasFilters(search) && (
        <Suspense fallback={<div className="h-8" />}>
          <FilterChips search={search} chainName={nameOf} onChange={change} />
        </Suspense>
      )}
      <div className="min-h-0 flex-1 border-t border-line bg-raise md:[&_tr>:first-child]:pl-6">
        <PanelBoundary name="Projects">
          <QueryView query={list.query} skeleton={<TableSkeleton />}>
            {(answer) => (
              <ProjectsTable {...{ list, answer, favorites }} search={asked} onChange={change} />
            )}
          </QueryView>
        </PanelBoundary>
      </div>
    </div>
  )
}

function TableSkeleton() {
  return (
    <div className="flex flex-col gap-4 px-6 pt-14">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} />
      ))}
    </div>
  )
}
