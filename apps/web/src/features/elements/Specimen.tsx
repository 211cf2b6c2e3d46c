import type { ReactNode } from 'react'
import { joinClasses } from '../../ui/joinClasses.ts'

type Props = {
  /** The state that is shown. */
  state: string
  /** As wide as its text by default, as wide as a form's field, or as wide as there is room. */
  width?: 'text' | 'field' | 'full' | undefined
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

type SpecimensProps = Pick<Props, 'width'> & {
  title: string
  /** In columns of one width instead of one after another. */
  isGrid?: boolean
  /** An element for each state. */
  states?: Readonly<Record<string, ReactNode>>
  /** Specimens that need more than a state. */
  children?: ReactNode
}

/** A box of specimens that belong together. */
export function Specimens(props: SpecimensProps) {
  const { title, isGrid = false, states = {}, width, children } = props
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
        {Object.entries(states).map(([state, element]) => (
          <Specimen key={state} state={state} width={width}>
            {element}
          </Specimen>
        ))}
      </div>
    </div>
  )
}

/** Longer than any place that it is put into. */
export const LONG_TEXT =
  'Fully diluted market capitalization over annualized revenue of the last ninety days'
