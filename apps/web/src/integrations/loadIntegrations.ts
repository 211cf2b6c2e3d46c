import { pageSettings } from '../data/pageSettings.ts'

/** Loads what watches over third parties, where the operator has connected one. */
export function loadIntegrations(): void {
  if (Object.values(pageSettings.integrations).every((id) => id === null)) return
  import('./startIntegrations.ts').then(
    ({ startIntegrations }) => startIntegrations(),
    (failure: unknown) => console.warn('The integrations could not be loaded.', failure),
  )
}
