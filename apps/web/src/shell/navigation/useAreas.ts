import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { pageSettings } from '../../data/pageSettings.ts'
import { switchStore } from '../../data/switchStore.ts'
import { useStore } from '../../data/useStore.ts'
import { AREAS, type AreaEntry } from './AREAS.ts'

/** The areas that are switched on, in a partner's terminal without those for documents that somebody owns. */
export function useAreas(): AreaEntry[] {
  const switches = useStore(switchStore)
  return AREAS.filter(
    ({ area }) =>
      isPageOn(`/${area}`, switches) && !(pageSettings.partnerTerminal && area === 'dashboards'),
  )
}
