import { Menu } from '@base-ui/react/menu'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import { joinClasses } from '../joinClasses.ts'
import { type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import { popupClasses } from './popupParts.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  detail?: string
  /** Present where the entries are choices, one of which holds. */
  isChosen?: boolean
  isDisabled?: boolean
  /** Takes something away for good. */
  isDanger?: boolean
  /** A line above it sets it and those after it apart. */
  beginsGroup?: boolean
  run: () => void
}

type Props = {
  trigger: { label: string; look: TriggerStyle; face: ReactNode }
  byKeyboard: boolean
  items: readonly MenuItem[]
}

export function MenuPopup({ trigger, byKeyboard, items }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  /** The landmark that the menu belongs to; null in a dialog, where it stays in what that is drawn in. */
  const landmark = useRef<HTMLElement>(null)
  const hasIcons = items.some((item) => item.icon !== undefined)
  // A menu that a key opens begins on its first entry. The menu only knows of keys that reach its own
  // button, so the press that fetched it is passed on.
  useEffect(() => {
    if (byKeyboard) button.current?.click()
  }, [byKeyboard])
  return (
    <Menu.Root defaultOpen={!byKeyboard}>
      <Menu.Trigger
        ref={(element: HTMLButtonElement | null) => {
          button.current = element
          landmark.current = element?.closest<HTMLElement>('main, header, nav, footer') ?? null
        }}
        {...useTriggerProps(trigger.label, trigger.look)}
      >
        {trigger.face}
      </Menu.Trigger>
      {/* Outside of the flow: a row of buttons that it is drawn in would make room for it. */}
      <Menu.Portal container={landmark} className="absolute">
        <Menu.Positioner sideOffset={4} align="end" className="z-50" collisionPadding={8}>
          <Menu.Popup className={`${popupClasses.box} min-w-44 p-1`}>
            {items.map((item) => (
              <Fragment key={item.id}>
                {item.beginsGroup && <Menu.Separator className="-mx-1 my-1 border-t border-line" />}
                <Menu.Item
                  disabled={item.isDisabled}
                  onClick={item.run}
                  className={joinClasses(popupClasses.item, item.isDanger && popupClasses.danger)}
                  {...(item.isChosen !== undefined && {
                    role: 'menuitemradio',
                    'aria-checked': item.isChosen,
                  })}
                >
                  {hasIcons && (
                    <span className="w-3.5 shrink-0 text-fg3">
                      {item.icon && <Icon name={item.icon} size={14} />}
                    </span>
                  )}
                  <span className="min-w-0 truncate">{item.label}</span>
                  <span className="ml-auto flex shrink-0 items-center gap-2 pl-3 text-sm text-fg3">
                    {item.detail}
                    {item.isChosen && (
                      <span className="text-accent-fg">
                        <Icon name="tick" size={12} />
                      </span>
                    )}
                  </span>
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
