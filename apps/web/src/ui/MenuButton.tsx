import { lazy, type ReactNode } from 'react'
import type { ButtonLook } from './buttonClasses.ts'
import { LazyPopup } from './popups/LazyPopup.tsx'

export type MenuItem = { id: string; label: string; detail?: string; run: () => void }

type Props = ButtonLook & { label: string; items: readonly MenuItem[]; children?: ReactNode }

const load = () => import('./popups/MenuPopup.tsx')
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }))

/** A button that opens a list of actions. `label` names it where `children` show only a sign. */
export function MenuButton({ label, items, children, ...look }: Props) {
  const face = children ?? label
  return (
    <LazyPopup label={label} look={look} face={face} load={load}>
      <MenuPopup label={label} look={look} face={face} items={items} />
    </LazyPopup>
  )
}
