import { consentStore } from '../data/consentStore.ts'
import { pageSettings } from '../data/pageSettings.ts'
import { addEventRecorder } from '../data/recordEvent.ts'
import { untilLoginFinished } from '../data/session/sessionStore.ts'
import type { ProductEvent } from './Service.ts'

/**
 * Loads what watches over third parties, where the operator has connected one. Call it once consent is known and
 * before anything is recorded: what happens until it is loaded, and until it is known who is logged in, is kept for it,
 * so that every service hears from the first who it is.
 */
export function loadIntegrations(): void {
  if (Object.values(pageSettings.integrations).every((id) => id === null)) return
  const early: ProductEvent[] = []
  const stopKeeping = addEventRecorder((name, details) => {
    if (consentStore.get().isConsentAccepted) early.push({ name, details })
  })
  Promise.all([import('./startIntegrations.ts'), untilLoginFinished()])
    .finally(stopKeeping)
    .then(
      ([{ startIntegrations }]) => startIntegrations(early),
      (failure: unknown) => console.warn('The integrations could not be loaded.', failure),
    )
}
