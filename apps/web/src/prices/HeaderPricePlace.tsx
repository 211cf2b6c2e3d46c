import { lazy } from 'react'
import { Switched } from '../data/Switched.tsx'
import { OptionalPart } from '../shell/OptionalPart.tsx'

const HeaderPrice = lazy(async () => ({
  default: (await import('./HeaderPrice.tsx')).HeaderPrice,
}))

/** Where the price stands at the head of a project. It keeps its room, so that nothing moves when a price comes. */
export function HeaderPricePlace({ projectId }: { projectId: string }) {
  return (
    <Switched name="REALTIME_PRICES_ENABLED">
      <span className="min-h-6 min-w-60">
        <OptionalPart name="Live price">
          <HeaderPrice projectId={projectId} />
        </OptionalPart>
      </span>
    </Switched>
  )
}
