import { getRouteApi } from '@tanstack/react-router'
import { getMart } from '@tickmark/core/marts/getMart'
import type { Mart } from '@tickmark/core/marts/Mart'
import { findMartFault } from '../../tables/grid/view/findMartFault.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { MartBody } from './MartBody.tsx'

const route = getRouteApi('/marts/$mart')

/** A ready-made table: its presets, its columns, its rows. */
export function MartPage() {
  const { mart: name } = route.useParams()
  if (findMartFault(name) !== null) return <NotFoundPage what={`mart “${name}”`} />
  return <Known key={getMart(name).mart_id} mart={getMart(name)} />
}

function Known({ mart }: { mart: Mart }) {
  return (
    <PanelSlot name={mart.name} of={mart.mart_id}>
      <MartBody mart={mart} />
    </PanelSlot>
  )
}
