import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Something about the terminal itself that must be seen wherever the visitor is, below the top bar. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-3 top-14 z-60 flex justify-center">
      <div className="pointer-events-auto flex min-h-9 items-center gap-2.5 rounded-md border border-line2 bg-raise px-3 py-1 text-fg2 shadow-pop">
        <span className="text-warn">
          <Icon name="warning" size={14} />
        </span>
        {children}
      </div>
    </div>
  )
}
