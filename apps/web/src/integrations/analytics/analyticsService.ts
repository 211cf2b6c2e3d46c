import type { Service } from '../Service.ts'

/** PostHog: runs with consent. */
export function analyticsService(key: string): Service {
  return {
    name: 'Product analytics',
    isWanted: ({ isAllowed }) => isAllowed,
    async load() {
      const { startAnalytics } = await import('./startAnalytics.ts')
      return () => startAnalytics(key)
    },
  }
}
