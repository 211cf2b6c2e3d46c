import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses.ts'

type StripProps = { /** The number of columns by width. */ className?: string; children: ReactNode }

/** A row of figures with their names. Lines are shadows of them, so that a row that is not full stays plain. */
export function FigureStrip({ className = 'lg:grid-cols-4', children }: StripProps) {
  return (
    <dl
      className={joinClasses(
        'grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-raise *:shadow-[0_0_0_1px_var(--line)]',
        className,
      )}
    >
      {children}
    </dl>
  )
}

type Props = {
  name: ReactNode
  /** Said beside the figure. */
  detail?: string
  children: ReactNode
}

/** A figure with its name, within a strip of figures. */
export function Figure({ name, detail = '', children }: Props) {
  return (
    <div className="flex min-w-0 flex-col bg-raise px-3.5 py-3">
      <dt className="text-sm text-fg3 sm:truncate">{name}</dt>
      <dd className="mt-auto flex flex-wrap items-baseline gap-x-1.5 pt-0.5 text-figure font-semibold tracking-tight">
        {children}
        {detail !== '' && <span className="text-sm font-normal text-fg3">{detail}</span>}
      </dd>
    </div>
  )
}
