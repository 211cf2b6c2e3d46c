import type { ReactNode } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import { Options } from '../../ui/Options.tsx'
import { CHART_HEIGHT } from '../chartLayout.ts'

/** The height of the dialog's head, the controls, the legend and the note around the drawing, in pixels. */
const AROUND = 230

type Props = {
  title: string
  /** The controls of the panel. */
  options?: ReactNode
  /** The tools that take its contents elsewhere. */
  tools: ReactNode
  onClose: () => void
  children: (height: number) => ReactNode
}

/** Shows the contents of a panel as large as the window, with their controls. */
export function ExpandedPanel({ title, options, tools, onClose, children }: Props) {
  return (
    <Modal title={title} side="full" onClose={onClose}>
      <div className="pt-3">
        <div className="flex flex-wrap items-center gap-2 px-3.5 pb-2">
          {options && <Options>{options}</Options>}
          <div className="ml-auto flex items-center gap-2">{tools}</div>
        </div>
        {children(Math.max(CHART_HEIGHT, window.innerHeight - AROUND))}
      </div>
    </Modal>
  )
}
