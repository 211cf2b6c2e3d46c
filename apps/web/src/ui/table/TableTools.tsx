import { lazy, Suspense, useEffect, useState } from 'react'
import type { TableAddress } from '../../data/useTableAddress.ts'
import { Icon } from '../Icon.tsx'
import { PopoverButton } from '../PopoverButton.tsx'
import type { DataColumn } from './DataColumn.ts'
import type { TableOptionsProps } from './options/TableOptions.tsx'

const TableOptions = lazy(async () => {
  // Changes there are shown at once.
  await loadStateTools()
  return { default: (await import('./options/TableOptions.tsx')).TableOptions }
}) as typeof import('./options/TableOptions.tsx').TableOptions

/** Opens what can be done with a table. */
export function TableTools<Row>(options: TableOptionsProps<Row>) {
  return (
    <PopoverButton label="Table options" variant="ghost" trigger={<Icon name="more" size={13} />}>
      <Suspense>
        <TableOptions {...options} />
      </Suspense>
    </PopoverButton>
  )
}

export type StateTools = typeof import('./state/stateTools.tsx').stateTools

let loaded: StateTools | undefined
let loading: Promise<StateTools> | undefined

/** Loads what applies and changes the state of tables, with the first table that is changed. A failure is retried by the next call. */
function loadStateTools(): Promise<StateTools> {
  loading ??= import('./state/stateTools.tsx').then(
    ({ stateTools }) => {
      loaded = stateTools
      return stateTools
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * Returns the code for table states, once it is needed and loaded; undefined until then. Whatever changes a table loads
 * it first, so that no table on the page is drawn without it in between.
 * @throws The error of a failed load, for the boundary around the table.
 */
export function useStateTools(isNeeded: boolean): StateTools | undefined {
  const [result, setResult] = useState<{ error?: unknown }>()
  // The code comes over the network.
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return
    loadStateTools().then(
      () => setResult({}),
      (error: unknown) => setResult({ error }),
    )
  }, [isNeeded])
  if (result !== undefined && 'error' in result) throw result.error
  return isNeeded ? loaded : undefined
}

/**
 * The columns of an unsorted table, with sort buttons where the table can sort by itself. The page's order
 * stays; a further key is the table's.
 */
export function offerSort<Row>(
  columns: readonly DataColumn<Row>[],
  address: TableAddress,
): readonly DataColumn<Row>[] {
  if (address.key === undefined) return columns
  const by = columns.find(({ sort, value }) => value && sort?.direction)
  const pageOrder = by && { column: by.id, descending: by.sort?.direction === 'desc' }
  return columns.map((column) => {
    const { sort, value } = column
    if (value === undefined) return column
    const press = (isFurther: boolean) =>
      void loadStateTools().then(({ pressHead }) =>
        pressHead(address, column, { isFurther, pageOrder }),
      )
    return {
      ...column,
      sort: {
        direction: sort?.direction ?? null,
        position: sort?.position ?? null,
        toggle: (isFurther) =>
          isFurther || sort === undefined ? press(isFurther) : sort.toggle(false),
      },
    }
  })
}
