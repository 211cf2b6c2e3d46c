import { type DragEvent, useState } from 'react'

/** What a drag of a head carries, so that no text dropped from elsewhere moves a column. */
const DRAG_TYPE = 'application/x-tickmark-column'

/** Lets a head be dragged onto another one, whose place it takes. Undefined where it stays where it is. */
export function useColumnDrag(id: string, move: ((id: string, to: string) => void) | undefined) {
  const [isTarget, setTarget] = useState(false)
  if (move === undefined) return { isTarget: false, attributes: {} }
  const attributes = {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAG_TYPE, id),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      setTarget(false)
      const from = event.dataTransfer.getData(DRAG_TYPE)
      if (from !== '' && from !== id) move(from, id)
    },
  }
  return { isTarget, attributes }
}
