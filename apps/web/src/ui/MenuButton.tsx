import { lazy, type ReactNode } from 'react'
import type { IconName } from './ICON_PATHS.ts'
import { LazyPopup } from './popups/LazyPopup.tsx'
import type { TriggerStyle } from './popups/useTriggerProps.ts'

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

type Props = TriggerStyle & { label: string; items: readonly MenuItem[]; children?: ReactNode }

const load = () => import('./popups/MenuPopup.tsx')
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }))

/** A button that opens a list of actions. `label` names it where `children` show only a sign. */
export function MenuButton({ label, items, children, ...look }: Props) {
  const face = children ?? label
  return (
    <LazyPopup label={label} look={look} opens="menu" face={face} load={load}>
      {(byKeyboard) => (
        <MenuPopup trigger={{ label, look, face }} byKeyboard={byKeyboard} items={items} />
      )}
    </LazyPopup>
  )
}
