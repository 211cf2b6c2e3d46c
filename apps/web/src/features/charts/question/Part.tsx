import type { ReactNode } from 'react'

/** One of the things that a question says, with its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-fg3">{title}</h3>
      {children}
    </div>
  )
}
