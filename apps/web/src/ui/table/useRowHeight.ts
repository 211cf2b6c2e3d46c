import { useStore } from '../../data/useStore.ts'
import { tableLayouts } from './tableLayouts.ts'

/** What is in a row can be pressed, and needs this much. */
const LOWEST = 24
const SAVED = 8

/** The height of a row as dense as somebody wants it: `isDense` where the table says so itself. */
export function useRowHeight(rowHeight: number, isDense?: boolean): number {
  const { isDense: isDenseAnywhere } = useStore(tableLayouts)
  return (isDense ?? isDenseAnywhere) ? Math.max(rowHeight - SAVED, LOWEST) : rowHeight
}
