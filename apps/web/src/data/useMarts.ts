import { isMartOn } from '@tickmark/core/marts/isMartOn'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { Mart } from '@tickmark/core/marts/Mart'
import { useStore } from './createStore.ts'
import { switchStore } from './switchStore.ts'

/** The marts that no switch hides, and the one with the id `current`, which is chosen already. */
export function useMarts(current?: string): readonly Mart[] {
  const switches = useStore(switchStore)
  return MARTS.filter(({ mart_id }) => mart_id === current || isMartOn(mart_id, switches))
}
