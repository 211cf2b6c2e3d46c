import { type ReactNode, type Ref, useId } from 'react'
import { joinClasses } from './joinClasses.ts'
import { PanelBoundary } from './PanelBoundary.tsx'

type Props = {
  title: string
  controls?: ReactNode
  /** Further controls in a row of their own. */
  toolbar?: ReactNode
  footer?: ReactNode
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A bordered part of a page with a name, its controls, and a foot that says where its figures come from. */
export function Panel(props: Props) {
  const { title, controls, toolbar, footer, className, ref, children } = props
  const id = useId()
  return (
    <section
      ref={ref}
      // Whoever has a hold of the panel may give it the focus.
      tabIndex={ref === undefined ? undefined : -1}
      aria-labelledby={id}
      className={joinClasses(
        'flex min-w-0 flex-col rounded-md border border-line bg-raise',
        className,
      )}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2 px-3.5 py-2 sm:justify-end">
        <h2
          id={id}
          className="mr-auto text-md font-semibold max-sm:-order-2 max-sm:min-w-0 max-sm:grow max-sm:basis-[40%]"
        >
          {title}
        </h2>
        {controls}
      </header>
      {toolbar && <div className="flex flex-wrap items-center gap-2 px-3.5 pb-2">{toolbar}</div>}
      <div className="flex min-h-0 flex-1 flex-col">
        <PanelBoundary name={title}>{children}</PanelBoundary>
      </div>
      {footer && (
        <footer className="mt-auto flex empty:hidden flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-2 text-xs text-fg3">
          {footer}
        </footer>
      )}
    </section>
  )
}
