import { pageSettings } from '../../data/pageSettings.ts'
import type { Service } from '../Service.ts'

/** Sentry: runs with consent. */
export function errorService(dsn: string): Service {
  return {
    name: 'Error reporting',
    isWanted: ({ isAllowed }) => isAllowed,
    async load() {
      const { startErrorReporting } = await import('./startErrorReporting.ts')
      return () => startErrorReporting({ dsn, release: pageSettings.appVersion })
    },
  }
}
