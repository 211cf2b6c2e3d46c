import { getRouteApi } from '@tanstack/react-router'
import { getMart } from '@tickmark/core/marts/getMart'
import { findMartFault } from '../../tables/grid/MartGrid.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { MartScreen } from './MartScreen.tsx'

/** The contents of the address of a mart's page, not yet checked. */
export type MartSearch = {
  /** The view, as `martViewText` writes it; the preset's own where it is absent. */
  view?: unknown
  /** The id of one of the mart's presets, or of a document. */
  preset?: unknown
  /** Of cohorts: `map` unless `table`. */
  show?: unknown
  /** Of cohorts: whose retention is shown. */
  of?: unknown
}

const route = getRouteApi('/marts/$mart')

/** A ready-made table: its presets, its columns, its rows. */
export function MartPage() {
  const { mart: name } = route.useParams()
  if (findMartFault(name) !== null) return <NotFoundPage what={`screener “${name}”`} />
  return <MartScreen key={getMart(name).mart_id} mart={getMart(name)} />
}
