import { type ReactNode, useRef } from 'react'
import { pageSettings } from '../data/pageSettings.ts'
import { describeLivePrice } from './describeLivePrice.ts'
import { Tick } from './Tick.tsx'
import { useLivePrice } from './useLivePrice.ts'

type Props = { projectId: string; children: ReactNode }

/** The live price of a project, or what stands there without one. Beside generated figures a real price would mislead. */
export function TickingPrice({ projectId, children }: Props) {
  const ref = useRef<HTMLSpanElement>(null)
  const price = useLivePrice(projectId, ref)
  if (pageSettings.sample) return children
  return (
    <span ref={ref} title={price === null ? undefined : describeLivePrice(price)}>
      {price === null ? children : <Tick price={price.price} />}
    </span>
  )
}
