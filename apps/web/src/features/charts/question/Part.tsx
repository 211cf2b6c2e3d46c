import type { ReactNode } from 'react'

/** One of the things that a question says, with its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs font-medium text-fg3">{title}</p>
      {children}
    </div>
  )
}
