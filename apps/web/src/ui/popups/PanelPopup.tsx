import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClasses } from '../buttonClasses.ts'
import { popupClasses } from './popupClasses.ts'

type Props = { label: string; look: ButtonLook; face: ReactNode; children: ReactNode }

export function PanelPopup({ label, look, face, children }: Props) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className={buttonClasses(look)} aria-label={label}>
        {face}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-50" collisionPadding={8}>
          <Popover.Popup className={`${popupClasses.box} p-3`}>
            <Popover.Title className="mb-2 text-sm font-medium text-fg3">{label}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
