import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { switchStore } from '../../data/switchStore.ts'
import { useStore } from '../../data/useStore.ts'
import { AREAS, type AreaEntry } from './AREAS.ts'

/** The areas that are switched on. */
export function useAreas(): AreaEntry[] {
  const switches = useStore(switchStore)
  return AREAS.filter(({ area }) => isPageOn(`/${area}`, switches))
}
