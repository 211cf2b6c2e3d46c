import type { ReactNode } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { lazyComponent } from '../lazyComponent.ts'
import { OptionalPart } from '../OptionalPart.tsx'

const TickingPrice = lazyComponent(() => import('./TickingPrice.tsx'), 'TickingPrice')

type Props = {
  projectId: string
  /** The last close, which is shown while there is no live price. Without it this is the head of a project. */
  children?: ReactNode
}

/** A price that is live where live prices are on and there is one. Nothing is loaded for it where they are off. */
export function LivePrice(props: Props) {
  const { children } = props
  if (!useSwitch('REALTIME_PRICES_ENABLED')) return children
  return (
    <OptionalPart name="Live price" place={children ?? <span className="min-h-6 min-w-60" />}>
      <TickingPrice {...props} />
    </OptionalPart>
  )
}
