import { getRouteApi } from '@tanstack/react-router'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { Suspense } from 'react'
import type { Embedded } from '../../charts/panel/actions/EmbeddedPart.ts'
import { EmbedProblem } from '../../charts/panel/embed/EmbedProblem.tsx'
import { readEmbedAddress } from '../../charts/panel/embed/embedAddress.ts'
import { useStill } from '../../data/useStill.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PanelBoundary } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmbeddedPanel } from './EmbeddedPanel.tsx'
import { NamedPart } from './NamedPart.tsx'

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
