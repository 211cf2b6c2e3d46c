import { consentStore } from '../consent/consentStore.ts'
import { pageSettings } from '../data/pageSettings.ts'
import { addEventRecorder } from '../data/recordEvent.ts'
import type { ProductEvent } from './Service.ts'

/**
 * Loads what watches over third parties, where the operator has connected one. Call it once consent is known and
 * before anything is recorded: what happens until it is loaded is kept for it.
 */
export function loadIntegrations(): void {
  if (Object.values(pageSettings.integrations).every((id) => id === null)) return
  const early: ProductEvent[] = []
  const stopKeeping = addEventRecorder((name, details) => {
    if (consentStore.get().isConsentAccepted) early.push({ name, details })
  })
  import('./startIntegrations.ts').finally(stopKeeping).then(
    ({ startIntegrations }) => startIntegrations(early),
    (failure: unknown) => console.warn('The integrations could not be loaded.', failure),
  )
}
