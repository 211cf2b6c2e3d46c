import { getRouteApi } from '@tanstack/react-router'
import { dataScreens } from '@tickmark/core/pages/rows/dataScreens'
import { type ComponentType, lazy } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { LiveSourcesPanel } from '../sources/LiveSourcesPanel.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { GapsPanel } from './GapsPanel.tsx'
import { OpinionsPanel } from './OpinionsPanel.tsx'
import { QualityPanel } from './QualityPanel.tsx'
import { QuarantinePanel } from './QuarantinePanel.tsx'
import { RestatementsPanel } from './RestatementsPanel.tsx'

const route = getRouteApi('/status/$list')

const PricesPanel = lazy(async () => ({
  default: (await import('../sources/PricesPanel.tsx')).PricesPanel,
}))

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

/** What every batch goes through, and what was held back for it. */
function QuarantinePage() {
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Quality checks" of="quality">
        <QualityPanel />
      </PanelSlot>
      <QuarantinePanel />
    </div>
  )
}

/** What is fetched over the network: the sources of facts and, where they are on, those of live prices. */
function SourceSyncPanel() {
  return (
    <div className="flex flex-col gap-4">
      <LiveSourcesPanel />
      <Switched name="REALTIME_PRICES_ENABLED">
        <OptionalPart name="Live prices" place={<div className="h-72" />}>
          <PricesPanel />
        </OptionalPart>
      </Switched>
    </div>
  )
}
