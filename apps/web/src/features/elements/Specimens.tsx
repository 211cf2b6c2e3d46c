import type { ReactNode } from 'react'
import { joinClasses } from '../../ui/joinClasses.ts'

/** A box of specimens that belong together. */
export function Specimens({
  title,
  isGrid = false,
  children,
}: {
  title: string
  /** In columns of one width instead of one after another. */
  isGrid?: boolean
  children: ReactNode
}) {
  return (
    <div className="rounded-md border border-line bg-raise">
      <h3 className="border-b border-line px-3.5 py-2 text-sm font-medium text-fg3">{title}</h3>
      <div
        className={joinClasses(
          'gap-x-6 gap-y-4 p-3.5',
          isGrid ? 'grid sm:grid-cols-2 2xl:grid-cols-3' : 'flex flex-wrap items-start',
        )}
      >
        {children}
      </div>
    </div>
  )
}
