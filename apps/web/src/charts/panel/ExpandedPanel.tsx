import type { ReactNode } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import { CHART_HEIGHT } from '../chartLayout.ts'

/** What the dialog's head, the legend and the note need beside the drawing, in pixels. */
const AROUND = 190

type Props = { title: string; onClose: () => void; children: (height: number) => ReactNode }

/** What a panel shows, as large as the window. */
export function ExpandedPanel({ title, onClose, children }: Props) {
  return (
    <Modal title={title} side="full" onClose={onClose}>
      <div className="pt-3">{children(Math.max(CHART_HEIGHT, window.innerHeight - AROUND))}</div>
    </Modal>
  )
}
