import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClasses } from '../buttonClasses.ts'
import type { MenuItem } from '../MenuButton.tsx'
import { popupClasses } from './popupClasses.ts'

type Props = { label: string; look: ButtonLook; face: ReactNode; items: readonly MenuItem[] }

export function MenuPopup({ label, look, face, items }: Props) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={buttonClasses(look)} aria-label={label}>
        {face}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className={`${popupClasses.box} min-w-44 p-1`}>
            {items.map((item) => (
              <Menu.Item key={item.id} className={popupClasses.item} onClick={item.run}>
                <span>{item.label}</span>
                {item.detail && (
                  <span className="ml-auto pl-4 text-sm text-fg3">{item.detail}</span>
                )}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
