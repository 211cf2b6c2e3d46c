import { type ReactNode, useRef } from 'react'
import { describeLivePrice } from './describeLivePrice.ts'
import { Tick } from './Tick.tsx'
import { useLivePrice } from './useLivePrice.ts'

type Props = { projectId: string; children: ReactNode }

/** The live price of a project, or what stands there without one. */
export function CellPrice({ projectId, children }: Props) {
  const ref = useRef<HTMLSpanElement>(null)
  const price = useLivePrice(projectId, ref)
  return (
    <span ref={ref} title={price === null ? undefined : describeLivePrice(price)}>
      {price === null ? children : <Tick price={price.price} />}
    </span>
  )
}
