import { AppError } from '@tickmark/core/errors/AppError'
import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Grid } from './Grid.tsx'
import { GridNames, useNameOf } from './GridNames.ts'
import { PageCells } from './PageCells.ts'
import { type Around, describeView } from './view/describeView.ts'

type Props = Around & {
  view: MartView
  /** Receives the changed view; without it the grid is read-only. */
  onView?: (next: MartView) => void
  /** Names the table and the files that are made of it. */
  title: string
  /** The moment that the page is turned back to. */
  asOf?: string | undefined
  /** Of all of it, in pixels; without it the grid fills its box. */
  height?: number
  /** In place of a height: as high as its rows, up to this many pixels of them. */
  maxHeight?: number
  /** Further controls of the page, beside those of the grid. */
  tools?: ReactNode
  /** Said where the scope has no rows. */
  none?: string
  /** It fills the window already. */
  isEnlarged?: boolean
}

/**
 * The table of a view of a mart. Rows are requested as they come into view; order, filters, groups and sums are the
 * server's, so that they hold for all rows and not only for those that are here.
 */
export function MartGrid(props: Props) {
  const { view, height } = props
  const fault = findMartFault(view.mart_id)
  const nameOf = useNameOf()
  return (
    <div
      className="flex h-full min-h-0 flex-col"
      style={height === undefined ? undefined : { height }}
    >
      {fault === null ? (
        <GridNames value={nameOf}>
          <PageCells value={props.cells ?? NO_CELLS}>
            <Described {...props} />
          </PageCells>
        </GridNames>
      ) : (
        <EmptyState title="There is no such screener">
          <p>{fault}</p>
        </EmptyState>
      )}
    </div>
  )
}

const NO_CELLS = {}
const NO_SCOPE: MartView['filterModel'] = {}

function Described(props: Props) {
  const { asOf, onView, scope = NO_SCOPE, heads, cells } = props
  const view = useMemo(
    () => ({ ...props.view, filterModel: { ...props.view.filterModel, ...scope } }),
    [props.view, scope],
  )
  const described = useMemo(
    () => describeView(view, asOf, { scope, ...(heads && { heads }), ...(cells && { cells }) }),
    [view, asOf, scope, heads, cells],
  )
  const change =
    onView &&
    ((next: MartView) => {
      const own = Object.entries(next.filterModel).filter(([id]) => !Object.hasOwn(scope, id))
      onView({ ...next, filterModel: Object.fromEntries(own) })
    })
  // Another mart has other columns and rows, and nothing of the one before may stay.
  return (
    <Grid
      key={props.view.mart_id}
      {...props}
      view={view}
      {...(change && { onView: change })}
      described={described}
      enlarge={
        props.isEnlarged
          ? undefined
          : (height) => {
              const { maxHeight: _, ...rest } = props
              return <MartGrid {...rest} height={height} isEnlarged />
            }
      }
    />
  )
}

/** Explains why there is no such mart; null where there is. */
export function findMartFault(martId: string): string | null {
  try {
    getMart(martId)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
