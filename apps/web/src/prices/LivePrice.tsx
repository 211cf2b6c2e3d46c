import { lazy, type ReactNode } from 'react'
import { Switched } from '../data/Switched.tsx'
import { OptionalPart } from '../shell/OptionalPart.tsx'

const TickingPrice = lazy(async () => ({
  default: (await import('./TickingPrice.tsx')).TickingPrice,
}))

type Props = {
  projectId: string
  /** The last close, which stands there while there is no live price. */
  children: ReactNode
}

/** A price of a list: live where live prices are on and there is one. Nothing is loaded for it where they are off. */
export function LivePrice({ projectId, children }: Props) {
  return (
    <Switched name="REALTIME_PRICES_ENABLED" otherwise={children}>
      <OptionalPart name="Live price" place={children}>
        <TickingPrice projectId={projectId}>{children}</TickingPrice>
      </OptionalPart>
    </Switched>
  )
}
