import { pageSettings } from '../../data/pageSettings.ts'
import { switchStore } from '../../data/switchStore.ts'
import type { Service } from '../Service.ts'

/** Google Tag Manager: runs with consent, and while it is switched on. */
export function tagService(id: string): Service {
  return {
    name: 'The tag manager',
    isWanted: ({ isAllowed }) => isAllowed && switchStore.isOn('GTM_ENABLED'),
    async load() {
      const { startTagManager } = await import('./startTagManager.ts')
      return () => startTagManager({ id, version: pageSettings.appVersion })
    },
  }
}
