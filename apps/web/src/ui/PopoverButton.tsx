import type { ReactNode } from 'react'
import { lazyComponent } from './lazyComponent.ts'
import { LazyPopup, type TriggerStyle } from './popups/LazyPopup.tsx'

type Props = TriggerStyle & { label: string; trigger?: ReactNode; children: ReactNode }

const load = () => import('./popups/PanelPopup.tsx')
const PanelPopup = lazyComponent(load, 'PanelPopup')

/** A button that opens a small panel of controls beside it. */
export function PopoverButton({ label, trigger, children, ...look }: Props) {
  const face = trigger ?? label
  return (
    <LazyPopup label={label} look={look} face={face} load={load}>
      {() => (
        <PanelPopup label={label} look={look} face={face}>
          {children}
        </PanelPopup>
      )}
    </LazyPopup>
  )
}
