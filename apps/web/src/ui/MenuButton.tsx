import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClasses } from './buttonClasses.ts'
import { popupClasses } from './popupClasses.ts'

export type MenuItem = { id: string; label: string; detail?: string; run: () => void }

type Props = ButtonLook & { label: string; items: readonly MenuItem[]; children?: ReactNode }

/** A button that opens a list of actions. `label` names it where `children` show only a sign. */
export function MenuButton({ label, items, children, ...look }: Props) {
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClasses(look)} aria-label={label}>
        {children ?? label}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className={`${popupClasses.box} min-w-44 p-1`}>
            {items.map((item) => (
              <Menu.Item key={item.id} className={popupClasses.item} onClick={item.run}>
                <span>{item.label}</span>
                {item.detail && <span className="ml-auto pl-4 text-sm text-fg3">{item.detail}</span>}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
