import type { ReactNode } from 'react'

type Props = { label: string; isEmpty: boolean; children: ReactNode }

/** A long list of things to tick, which scrolls by itself. */
export function ChoiceList({ label, isEmpty, children }: Props) {
  return (
    <ul aria-label={label} className="h-56 overflow-auto rounded-sm border border-line px-3 py-1.5">
      {isEmpty ? <li className="py-2 text-fg3">Nothing is called so.</li> : children}
    </ul>
  )
}
