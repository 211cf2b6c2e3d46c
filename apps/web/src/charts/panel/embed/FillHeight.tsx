import { type ReactNode, useRef } from 'react'
import { useAvailableHeight } from './useAvailableHeight.ts'

/** Draws as high as a frame has room for, whatever stands beside the drawing. */
export function FillHeight({ children }: { children: (height: number) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return <div ref={box}>{children(useAvailableHeight(box))}</div>
}
