import { getRouteApi } from '@tanstack/react-router'
import { dataScreens } from '@tickmark/core/pages/rows/dataScreens'
import type { ComponentType } from 'react'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { SourceSyncPanel } from '../sources/SourceSyncPanel.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { GapsPanel } from './GapsPanel.tsx'
import { OpinionsPanel } from './OpinionsPanel.tsx'
import { QuarantinePage } from './QuarantinePage.tsx'
import { RestatementsPanel } from './RestatementsPanel.tsx'

const route = getRouteApi('/status/$list')

type StatusList = keyof typeof dataScreens extends infer Path
  ? Path extends `/status/${infer List}`
    ? List
    : never
  : never

const LISTS = {
  sources: SourceSyncPanel,
  freshness: FreshnessPanel,
  checks: ChecksPanel,
  held: QuarantinePage,
  opinions: OpinionsPanel,
  gaps: GapsPanel,
  restatements: RestatementsPanel,
} as const satisfies Record<StatusList, ComponentType>

/** One long list of the data status. */
export function ListPage() {
  const { list } = route.useParams()
  if (!isList(list)) return <NotFoundPage />
  return <List id={list} />
}

function List({ id }: { id: keyof typeof LISTS }) {
  useScreenTitle(`/status/${id}`)
  const ListPanel = LISTS[id]
  return (
    <PanelSlot name={dataScreens[`/status/${id}`].tab} of={id}>
      <ListPanel />
    </PanelSlot>
  )
}

function isList(text: string): text is keyof typeof LISTS {
  return Object.hasOwn(LISTS, text)
}
