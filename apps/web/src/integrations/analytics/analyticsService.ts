import type { Service } from '../Service.ts'
import { whenIdle } from '../whenIdle.ts'

/** PostHog: runs with consent. */
export function analyticsService(key: string): Service {
  return {
    name: 'Product analytics',
    isWanted: ({ isAllowed }) => isAllowed,
    async start() {
      await whenIdle()
      const { startAnalytics } = await import('./startAnalytics.ts')
      return startAnalytics(key)
    },
  }
}
