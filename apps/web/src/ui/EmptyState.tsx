import type { ReactNode } from 'react'

/** Says that there is nothing, why, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-4 py-12 text-center">
      <p className="text-lg font-medium">{title}</p>
      {children && <div className="max-w-prose text-md text-fg2">{children}</div>}
    </div>
  )
}
