import { getRouteApi } from '@tanstack/react-router'
import { STATUS_PAGES } from '@tickmark/core/pages/STATUS_PAGES'
import type { ComponentType } from 'react'
import { usePageTitle } from '../../../data/usePageTitle.ts'
import { NotFoundPage } from '../../../shell/NotFoundPage.tsx'
import { PanelSlot } from '../../../ui/PanelSlot.tsx'
import { SourceSyncPanel } from '../sources/SourceSyncPanel.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { GapsPanel } from './GapsPanel.tsx'
import { OpinionsPanel } from './OpinionsPanel.tsx'
import { QuarantinePage } from './QuarantinePage.tsx'
import { RestatementsPanel } from './RestatementsPanel.tsx'

const route = getRouteApi('/status/$list')

const LISTS = {
  sources: SourceSyncPanel,
  freshness: FreshnessPanel,
  checks: ChecksPanel,
  held: QuarantinePage,
  opinions: OpinionsPanel,
  gaps: GapsPanel,
  restatements: RestatementsPanel,
} as const satisfies Record<Exclude<keyof typeof STATUS_PAGES, ''>, ComponentType>

/** One long list of the data status. */
export function ListPage() {
  const { list } = route.useParams()
  if (!isList(list)) return <NotFoundPage />
  return <List id={list} />
}

function List({ id }: { id: keyof typeof LISTS }) {
  usePageTitle(`Data status: ${STATUS_PAGES[id].toLowerCase()}`)
  const ListPanel = LISTS[id]
  return (
    <PanelSlot name={STATUS_PAGES[id]} of={id}>
      <ListPanel />
    </PanelSlot>
  )
}

function isList(text: string): text is keyof typeof LISTS {
  return Object.hasOwn(LISTS, text)
}
