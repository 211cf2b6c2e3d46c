import { createContext, type ReactNode, type Ref, useContext, useId } from 'react'
import { useStore } from '../data/createStore.ts'
import { Boundary } from './Boundary.tsx'
import { joinClasses } from './joinClasses.ts'
import { narrowWindow } from './narrowWindow.ts'
import { Options } from './Options.tsx'
import { PanelBoundary, PanelError } from './PanelBoundary.tsx'

type PanelProps = {
  title: string
  controls?: ReactNode
  /** Further controls in a row of their own. */
  toolbar?: ReactNode
  footer?: ReactNode
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

const PanelOptions = createContext<ReactNode>(undefined)

/** The controls of the panel around, for its full window. */
export function usePanelOptions(): ReactNode {
  return useContext(PanelOptions)
}

type PanelControlsProps = { options: ReactNode; children?: ReactNode }

/** Controls that stand beside the tools of a panel, its children, instead of in a toolbar; its full window has them too. */
export function PanelControls({ options, children }: PanelControlsProps) {
  return (
    <>
      <Options>{options}</Options>
      <PanelOptions value={options}>{children}</PanelOptions>
    </>
  )
}

/** A bordered part of a page with a name, its controls, and a foot that says where its figures come from. */
export function Panel(props: PanelProps) {
  const { title, controls, toolbar, footer, className, ref, children } = props
  const id = useId()
  const isNarrow = useStore(narrowWindow)
  return (
    <section
      ref={ref}
      // Code with a ref to the panel may focus it.
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
        <PanelOptions value={toolbar}>{controls}</PanelOptions>
        {toolbar && isNarrow && <Options>{toolbar}</Options>}
      </header>
      {toolbar && !isNarrow && (
        <div className="flex flex-wrap items-center gap-2 px-3.5 pb-2">{toolbar}</div>
      )}
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

type PanelSlotProps = {
  name: string
  /** The subject of the contents, such as a project: another subject is tried again. */
  of?: string
  children: ReactNode
}

/** The place of one panel on a page: when preparing the panel fails, head and foot included, an empty panel says so. */
export function PanelSlot({ name, of, children }: PanelSlotProps) {
  return (
    <Boundary
      name={name}
      resetKey={of}
      fallback={({ error, reset }) => (
        <Panel title={name}>
          <PanelError error={error} onReset={reset} />
        </Panel>
      )}
    >
      {children}
    </Boundary>
  )
}
