import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PanelBoundary } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { columnsOf, figuresQuestion } from './formulaColumns.ts'
import { hasFilters } from './listFilters.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'
import { ProjectsTable } from './ProjectsTable.tsx'
import { ProjectsToolbar } from './ProjectsToolbar.tsx'

const FilterChips = lazyComponent(() => import('./FilterChips.tsx'), 'FilterChips')

const route = getRouteApi('/projects')
const SKELETON_ROWS = Array.from({ length: 16 }, (_, index) => index)

/** Every project of the catalogue with its figures, to be sorted, filtered and opened. */
export function ProjectsPage() {
  const title = useScreenTitle('/projects')
  const search = route.useSearch()
  const { query: list, nameOf } = useProjects()
  const figures = useQuery(
    trpc.projects.getFigures.queryOptions(figuresQuestion(columnsOf(search), search.as_of), {
      placeholderData: keepPreviousData,
    }),
  )
  const having = useQuery({
    ...trpc.projects.list.queryOptions({ metrics: search.has?.split(',') ?? [] }),
    enabled: search.has !== undefined,
    placeholderData: keepPreviousData,
  })
  const change = useChangeSearch<ProjectsSearch>()
  const projects = list.data?.projects ?? []
  const active = projects.filter((one) => one.has_data && !one.is_archived).length
  const archived = projects.filter((one) => one.has_data && one.is_archived).length
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-wrap items-baseline gap-x-3 px-3 pt-4 pb-2 md:px-6">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-fg3">
          <span>
            {list.data === undefined
              ? '—'
              : `${active} of ${projects.length} projects have data${archived > 0 ? `, and ${archived} archived` : ''}`}
          </span>
          <Checkbox
            label="Include archived and without data"
            checked={search.all === true}
            onChange={(all) => change({ all: all || undefined })}
          />
          {projects.some((one) => !one.is_reviewed) && (
            <Checkbox
              label="reviewed projects only"
              checked={search.reviewed === true}
              onChange={(reviewed) => change({ reviewed: reviewed || undefined })}
            />
          )}
        </p>
      </div>
      <ProjectsToolbar {...{ search, projects }} onChange={change} />
      {hasFilters(search) && (
        <Suspense fallback={<div className="h-8" />}>
          <FilterChips search={search} chainName={nameOf} onChange={change} />
        </Suspense>
      )}
      <div className="min-h-0 flex-1 border-t border-line bg-raise md:[&_tr>:first-child]:pl-6">
        <PanelBoundary name="Projects">
          <QueryView query={list} skeleton={<TableSkeleton />}>
            {(answer) => (
              <QueryView query={figures} skeleton={<TableSkeleton />}>
                {(data) => {
                  const table = (having: readonly string[] | null) => (
                    <ProjectsTable
                      projects={answer.projects}
                      figures={data}
                      {...{ having, search }}
                      onChange={change}
                    />
                  )
                  if (search.has === undefined) return table(null)
                  return (
                    <QueryView query={having} skeleton={<TableSkeleton />}>
                      {(found) => table(found.projects.map(({ project_id }) => project_id))}
                    </QueryView>
                  )
                }}
              </QueryView>
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
