import { type ReactNode, useRef } from 'react'
import { useRoomFor } from './useRoomFor.ts'

/** Draws as high as a frame has room for, whatever stands beside the drawing. */
export function FilledRoom({ children }: { children: (height: number) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return <div ref={box}>{children(useRoomFor(box))}</div>
}
