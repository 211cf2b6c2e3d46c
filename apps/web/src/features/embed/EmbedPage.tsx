import { getRouteApi } from '@tanstack/react-router'
import type { EmbeddedPanelId } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { findPanelPath } from '@tickmark/core/embeds/findPanelPath'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { type ComponentType, Suspense } from 'react'
import type { Embedded, EmbeddedPart } from '../../charts/panel/actions/EmbeddedPart.ts'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { EmbedProblem } from '../../charts/panel/embed/EmbedProblem.tsx'
import { readEmbedAddress } from '../../charts/panel/embed/embedAddress.ts'
import { useStore } from '../../data/createStore.ts'
import { switchStore } from '../../data/switchStore.ts'
import { useStill } from '../../data/useStill.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PanelBoundary } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmbeddedFundraises } from '../fundraises/index.ts'
import { EmbeddedMovers } from '../leaderboards/index.ts'
import { EmbeddedSectors } from '../markets/index.ts'
import { EmbeddedProjectPart } from '../project/index.ts'
import { EmbeddedPanel } from './EmbeddedPanel.tsx'

const route = getRouteApi(EMBED_PATH)

const EmbeddedDrawn = lazyComponent(
  () => import('./EmbeddedCustomChart.tsx'),
  'EmbeddedCustomChart',
)

/** The chart or panel that the address describes, or what is wrong with the address. */
export function EmbedPage() {
  const embedded = readEmbedAddress({ ...route.useSearch() })
  useStill(true)
  if ('problem' in embedded) return <EmbedProblem>{embedded.problem}</EmbedProblem>
  return <PanelBoundary name="Embedded chart">{show(embedded)}</PanelBoundary>
}

function show(embedded: Embedded) {
  if ('panel' in embedded) return <NamedPart part={embedded} />
  if (!('chart' in embedded)) return <EmbeddedPanel chart={embedded} />
  return (
    <Suspense fallback={<Skeleton className="m-3.5 h-48" />}>
      <EmbeddedDrawn {...embedded} />
    </Suspense>
  )
}

/** A panel by its name, unless the page that it stands on is hidden here. */
function NamedPart({ part }: { part: EmbeddedPart }) {
  const switches = useStore(switchStore)
  const path = findPanelPath(part) ?? '/'
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
