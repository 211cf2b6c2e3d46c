import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('development', 'Development')

/** Work on a project's public code. */
export const DEVELOPMENT_METRICS = [
  metric('active_developers', {
    tier: 'pro',
    kind: 'unique',
    format: 'number',
  }),
  metric('code_commits', {
    tier: 'pro',
    format: 'number',
  }),
] as const
