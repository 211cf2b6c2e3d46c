import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import type { ReactNode } from 'react'
import { useSwitch } from './switchStore.ts'

type Props = {
  name: SwitchName
  /** Shown instead while the switch is off. */
  otherwise?: ReactNode
  children: ReactNode
}

/** A part of a page that a switch shows or hides, also when it changes while the page is open. */
export function Switched({ name, otherwise = null, children }: Props) {
  return useSwitch(name) ? children : otherwise
}
