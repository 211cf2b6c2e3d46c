import { lazy } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { LiveSourcesPanel } from './LiveSourcesPanel.tsx'

const PricesPanel = lazy(async () => ({
  default: (await import('./PricesPanel.tsx')).PricesPanel,
}))

/** What is asked over the network: the sources of facts and, where they are on, those of live prices. */
export function SourceSyncPanel() {
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
