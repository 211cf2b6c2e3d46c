import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import { PROVIDER_SWITCHES } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { useStore } from '../data/createStore.ts'
import { pageSettings } from '../data/pageSettings.ts'
import { switchStore } from '../data/switchStore.ts'

/** The identity providers that are connected and switched on for the visitor. */
export function useProviders(): PageSettings['identityProviders'] {
  const switches = useStore(switchStore)
  return pageSettings.identityProviders.filter(({ id }) => switches[PROVIDER_SWITCHES[id]])
}
