import { getRouteApi } from '@tanstack/react-router'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { readEmbedAddress } from '../../charts/panel/embed/embedAddress.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { EmbeddedPanel } from './EmbeddedPanel.tsx'
import { EmbedProblem } from './EmbedProblem.tsx'

const route = getRouteApi(EMBED_PATH)

/** The chart that the address describes, or what is wrong with the address. */
export function EmbedPage() {
  const chart = readEmbedAddress({ ...route.useSearch() })
  if ('problem' in chart) return <EmbedProblem>{chart.problem}</EmbedProblem>
  return (
    <PanelBoundary name="Embedded chart">
      <EmbeddedPanel chart={chart} />
    </PanelBoundary>
  )
}
