import type { ReactNode } from 'react'
import { lazyComponent } from './lazyComponent.ts'
import { LazyPopup, type TriggerStyle } from './popups/LazyPopup.tsx'
import type { MenuItem } from './popups/MenuPopup.tsx'

type Props = TriggerStyle & { label: string; items: readonly MenuItem[]; children?: ReactNode }

const load = () => import('./popups/MenuPopup.tsx')
const MenuPopup = lazyComponent(load, 'MenuPopup')

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
