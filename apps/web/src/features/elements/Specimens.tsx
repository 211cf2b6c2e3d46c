import type { ReactNode } from 'react'

/** A box of specimens that belong together. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-raise">
      <h3 className="border-b border-line px-3.5 py-2 text-sm font-medium text-fg3">{title}</h3>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 p-3.5">{children}</div>
    </div>
  )
}
