import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { PopoverPopup } from '../DialogPopup.tsx'
import { type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import { popupClasses } from './popupParts.tsx'

type Props = { label: string; look: TriggerStyle; face: ReactNode; children: ReactNode }

export function PanelPopup({ label, look, face, children }: Props) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger {...useTriggerProps(label, look)}>{face}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-50" collisionPadding={8}>
          <PopoverPopup className={`${popupClasses.box} p-3`}>
            <Popover.Title className="mb-2 text-sm font-medium text-fg3">{label}</Popover.Title>
            {children}
          </PopoverPopup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
