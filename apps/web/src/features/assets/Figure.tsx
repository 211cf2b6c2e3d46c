import type { ReactNode } from 'react'

/** A figure with its name, within a row of figures. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-raise px-3.5 py-3">
      <dt className="truncate text-sm text-fg3">{name}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
        {children}
      </dd>
    </div>
  )
}
