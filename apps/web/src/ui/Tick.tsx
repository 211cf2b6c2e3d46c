import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** The mark of the house: what is beside it was checked. */
export function Tick({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 text-accent-fg">
      <Icon name="tick" size={10} />
      {children}
    </span>
  )
}
