import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { type ComponentType, Suspense } from 'react'
import type { EmbeddedPanelId, EmbeddedPart } from '../../charts/panel/actions/EmbeddedPart.ts'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { EmbedProblem } from '../../charts/panel/embed/EmbedProblem.tsx'
import { findPartPath } from '../../charts/panel/embed/findPartPath.ts'
import { useStore } from '../../data/createStore.ts'
import { switchStore } from '../../data/switchStore.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmbeddedFundraises } from '../fundraises/index.ts'
import { EmbeddedMovers } from '../leaderboards/index.ts'
import { EmbeddedSectors } from '../markets/index.ts'
import { EmbeddedProjectPart } from '../project/index.ts'

/** A panel by its name, unless the page that it stands on is hidden here. */
export function NamedPart({ part }: { part: EmbeddedPart }) {
  const switches = useStore(switchStore)
  const path = findPartPath(part) ?? '/'
  if (!isPageOn(path, switches))
    return <EmbedProblem>The page that has this panel is turned off here.</EmbedProblem>
  const Part = EMBEDDED_PARTS[part.panel]
  return (
    <Suspense fallback={<Skeleton className="m-3.5 h-48" />}>
      <Part part={part} terminalPath={`/explorer${path}`} />
    </Suspense>
  )
}

const EmbeddedSankey = lazyComponent(
  () => import('../../tables/statement/EmbeddedSankey.tsx'),
  'EmbeddedSankey',
)
const EmbeddedRanking = lazyComponent(
  () => import('../../tables/ranking/EmbeddedRanking.tsx'),
  'EmbeddedRanking',
)

const EmbeddedScatter = lazyComponent(
  () => import('../../tables/scatter/EmbeddedScatter.tsx'),
  'EmbeddedScatter',
)

/** What shows each panel that can stand in a frame. One that is not here does not compile. */
const EMBEDDED_PARTS: Readonly<Record<EmbeddedPanelId, ComponentType<EmbeddedPartProps>>> = {
  vesting: EmbeddedProjectPart,
  composition: EmbeddedProjectPart,
  'revenue-share': EmbeddedProjectPart,
  'fees-to-earnings': EmbeddedSankey,
  fundraises: EmbeddedFundraises,
  sectors: EmbeddedSectors,
  ranking: EmbeddedRanking,
  concentration: EmbeddedRanking,
  movers: EmbeddedMovers,
  scatter: EmbeddedScatter,
}
