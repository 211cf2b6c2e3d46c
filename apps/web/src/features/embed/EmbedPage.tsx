import { getRouteApi } from '@tanstack/react-router'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { EmbedProblem } from '../../charts/panel/embed/EmbedProblem.tsx'
import { readEmbedAddress } from '../../charts/panel/embed/embedAddress.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { EmbeddedPanel } from './EmbeddedPanel.tsx'
import { NamedPart } from './NamedPart.tsx'

const route = getRouteApi(EMBED_PATH)

/** The chart or panel that the address describes, or what is wrong with the address. */
export function EmbedPage() {
  const embedded = readEmbedAddress({ ...route.useSearch() })
  if ('problem' in embedded) return <EmbedProblem>{embedded.problem}</EmbedProblem>
  return (
    <PanelBoundary name="Embedded chart">
      {'panel' in embedded ? <NamedPart part={embedded} /> : <EmbeddedPanel chart={embedded} />}
    </PanelBoundary>
  )
}
