import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { isPartnerPage } from '@tickmark/core/pages/isPartnerPage'
import { AREAS, type Area } from '@tickmark/core/pages/SCREENS'
import { useStore } from '../../../data/createStore.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { switchStore } from '../../../data/switchStore.ts'

/** The areas that are switched on, in a partner's terminal without those for documents that somebody owns. */
export function useAreas(): Area[] {
  const switches = useStore(switchStore)
  return AREAS.filter(
    ({ path }) =>
      isPageOn(path, switches) && (!pageSettings.partnerTerminal || isPartnerPage(path)),
  )
}
