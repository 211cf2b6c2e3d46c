import type { TableAddress } from '../../../data/useTableAddress.ts'
import type { TableState } from './TableState.ts'
import { parseTableText, writeTableText } from './tableText.ts'

/** Puts a change of a table into the address, where it is shared, reloaded and taken back. */
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
