import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CONTRACT_MART } from '@tickmark/core/marts/data/CONTRACT_MART'
import { Suspense } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { moveListSearch } from '../../documents/moveListSearch.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MartPanel } from '../marts/index.ts'
import { useProject } from './useProject.ts'

/** Sources label contracts of most projects, and report activity of few of them. */
const FIRST_PRESET = 'labels'

const HEADS = {
  chain_id: 'chain_id',
  address: 'address',
  name: 'name',
  labels: 'labels',
  category: 'category',
  sources: 'source_id',
} as const

const route = getRouteApi('/projects/$slug/contracts')

/** The contracts and accounts that a source attributes to the project. */
export function ContractsPage() {
  const { slug } = route.useParams()
  const search: Record<string, unknown> = route.useSearch()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/contracts', { slug: project?.name })
  const view = moveContractsSearch(search)
  if (view !== undefined) return <Navigate to="." search={{ view }} replace />
  return (
    <PanelSlot name="Contracts" of={slug}>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <MartPanel
          mart={CONTRACT_MART}
          title="Contracts"
          name={`Contracts of ${project?.name ?? slug}`}
          presetId={FIRST_PRESET}
          of={{ project_id: slug }}
          heads={HEADS}
          none="No source has labeled a contract as this project’s"
          note="Owners are as stated by the source of each label."
        />
      </Suspense>
    </PanelSlot>
  )
}

/** Returns the view that an earlier address selected by `q`, `chains` and `categories`; undefined for others. */
export function moveContractsSearch(raw: Record<string, unknown>): string | undefined {
  const split = (value: unknown) => (typeof value === 'string' ? value.split(',') : value)
  return moveListSearch(
    { ...raw, chains: split(raw.chains), categories: split(raw.categories) },
    {
      mart: CONTRACT_MART,
      presetId: FIRST_PRESET,
      sets: { chains: 'chain_id', categories: 'category' },
      orders: {},
      left: ['project_id'],
    },
  )
}
