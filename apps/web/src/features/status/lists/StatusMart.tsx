import { getRouteApi, Navigate } from '@tanstack/react-router'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { type ComponentProps, Suspense } from 'react'
import { FeedLinks } from '../../../ui/FeedLinks.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { MartPanel } from '../../marts/index.ts'
import { moveStatusSearch } from './moveStatusSearch.ts'

const route = getRouteApi('/status/$list')

type Props = Pick<ComponentProps<typeof MartPanel>, 'heads' | 'cells' | 'none'> & {
  mart: Mart
  /** The log of the rows for feed readers. */
  log?: ComponentProps<typeof FeedLinks>['log']
}

/** A list of the data status: the rows of a mart. Addresses of earlier versions lead to the same rows. */
export function StatusMart({ mart, log, ...around }: Props) {
  const search = route.useSearch()
  const { state } = search
  const view = moveStatusSearch(mart, search)
  if (view !== undefined) return <Navigate to="." search={{ view, state }} replace />
  return (
    <Suspense fallback={<Skeleton className="h-[560px]" />}>
      <MartPanel
        key={mart.mart_id}
        mart={mart}
        title={mart.name}
        name={mart.name}
        {...(state && { presetId: state })}
        {...around}
        note={({ filterModel }) => (
          <>
            <span>{mart.note}</span>
            {log && <FeedLinks log={log} projects={listProjects(filterModel)} />}
          </>
        )}
      />
    </Suspense>
  )
}

/** The projects that rows are filtered by, with commas between them. */
function listProjects({ project_id }: MartView['filterModel']): string | undefined {
  return project_id !== undefined && 'values' in project_id ? project_id.values.join() : undefined
}
