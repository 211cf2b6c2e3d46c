import { type PointerEvent, useRef, useState } from 'react'

type Props = {
  width: number
  onResize: (width: number) => void
}

/** The edge of a head, to be dragged. By keyboard the head itself does the same. */
export function ResizeHandle({ width, onResize }: Props) {
  const from = useRef({ x: 0, width })
  const [by, setBy] = useState<number | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
    setBy(0)
  }
  const end = () => {
    if (by !== null && by !== 0) onResize(from.current.width + by)
    setBy(null)
  }
  return (
    <span
      aria-hidden="true"
      // The head around it is dragged to move the column, which is not meant here.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={begin}
      onPointerMove={({ clientX }) => by !== null && setBy(clientX - from.current.x)}
      onPointerUp={end}
      onPointerCancel={() => setBy(null)}
      // The line moves with the pointer; the columns follow once it is let go, and are drawn once.
      style={by === null ? undefined : { transform: `translateX(${by}px)` }}
      className="absolute inset-y-0 -right-px w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-line2 active:border-accent"
    />
  )
}
