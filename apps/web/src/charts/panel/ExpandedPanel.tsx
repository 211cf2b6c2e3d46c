import type { ReactNode } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import { Options } from '../../ui/Options.tsx'
import { CHART_HEIGHT } from '../chartLayout.ts'

/** What the dialog's head, the legend and the note need beside the drawing, in pixels. */
const AROUND = 190
/** A row of controls above it. */
const OPTIONS_HEIGHT = 40

type Props = {
  title: string
  /** The controls of the panel. */
  options?: ReactNode
  onClose: () => void
  children: (height: number) => ReactNode
}

/** What a panel shows, as large as the window, with what changes it. */
export function ExpandedPanel({ title, options, onClose, children }: Props) {
  const around = AROUND + (options ? OPTIONS_HEIGHT : 0)
  return (
    <Modal title={title} side="full" onClose={onClose}>
      <div className="pt-3">
        {options && (
          <div className="flex flex-wrap items-center gap-2 px-3.5 pb-2">
            <Options>{options}</Options>
          </div>
        )}
        {children(Math.max(CHART_HEIGHT, window.innerHeight - around))}
      </div>
    </Modal>
  )
}
