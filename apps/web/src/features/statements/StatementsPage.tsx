import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ComparedProjects } from './ComparedProjects.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import type { StatementsSearch } from './StatementsSearch.ts'

const Comparison = lazy(async () => ({
  default: (await import('./Comparison.tsx')).Comparison,
}))

const route = getRouteApi('/financial-statements')

/** The key lines of the largest projects, or the statements of up to four of them side by side. */
export function StatementsPage() {
  const title = useScreenTitle('/financial-statements')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { query, byId } = useProjects()
  const change = (changes: StatementsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  const requested = search.projects?.split(',') ?? []
  const isSettled = !query.isPending
  // Where the names cannot be had the statements themselves will tell whether there is such a project.
  const compared = requested.filter((id) => byId.has(id) || query.isError)
  const unknown = isSettled ? requested.filter((id) => !compared.includes(id)) : []
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          Projects read as companies: what users paid, what stayed, what it cost and what was
          earned.
        </p>
      </div>
      <ComparedProjects
        compared={compared}
        unknown={unknown}
        onChange={(ids) => change({ projects: ids.join(',') || undefined, pick: undefined })}
      />
      {requested.length === 0 ? (
        <PanelSlot name="Largest projects">
          <LinesPanel search={search} onChange={change} />
        </PanelSlot>
      ) : (
        isSettled &&
        compared.length > 0 && (
          <Suspense fallback={<Skeleton className="h-[640px]" />}>
            <Comparison ids={compared} search={search} onChange={change} />
          </Suspense>
        )
      )}
    </div>
  )
}
