import type { ReactNode } from 'react'
import { joinClasses } from '../../ui/joinClasses.ts'

type Props = {
  /** The state that is shown. */
  state: string
  /** As wide as its text by default, as wide as a form's field, or as wide as there is room. */
  width?: 'text' | 'field' | 'full'
  children: ReactNode
}

const WIDTHS = { text: 'items-start max-w-full', field: 'w-64 max-w-full', full: 'w-full' } as const

/** One element in one state. */
export function Specimen({ state, width = 'text', children }: Props) {
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1.5', WIDTHS[width])}>
      <p className="text-xs text-fg3">{state}</p>
      {children}
    </div>
  )
}
