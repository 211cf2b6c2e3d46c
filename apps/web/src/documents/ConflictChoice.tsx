import type { ReactNode } from 'react'

/** One way out of a conflict: its button, and what follows from it. */
export function ConflictChoice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-2">
      <span className="min-w-0 grow basis-56 text-sm text-fg2">{text}</span>
      {children}
    </li>
  )
}
