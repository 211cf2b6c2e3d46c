import type { TableAddress } from '../../../data/useTableAddress.ts'
import type { TableState } from './TableState.ts'
import { parseTableText, writeTableText } from './tableText.ts'

/** Writes a change of a table into the page's address, where it can be shared, reloaded and undone. */
export function changeTable(
  { key, router }: Pick<TableAddress, 'key' | 'router'>,
  make: (state: TableState) => TableState,
): void {
  if (key === undefined) return
  void router.navigate({
    to: '.',
    search: (before: Readonly<Record<string, unknown>>) => {
      const text = before[key]
      const state = parseTableText(typeof text === 'string' ? text : '')
      return { ...before, [key]: writeTableText(make(state)) }
    },
    resetScroll: false,
  })
}
