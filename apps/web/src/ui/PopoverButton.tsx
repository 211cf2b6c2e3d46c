import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClasses } from './buttonClasses.ts'
import { popupClasses } from './popupClasses.ts'

type Props = ButtonLook & { label: string; trigger?: ReactNode; children: ReactNode }

/** A button that opens a small panel of controls beside it. */
export function PopoverButton({ label, trigger, children, ...look }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClasses(look)} aria-label={label}>
        {trigger ?? label}
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
