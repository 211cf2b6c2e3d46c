import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('development', 'Development')

/** Work on a project's public code. */
export const DEVELOPMENT_METRICS = [
  metric('active_developers', {
    title: 'Active developers',
    kind: 'unique',
    format: 'number',
  }),
  metric('code_commits', {
    title: 'Code commits',
    kind: 'flow',
    format: 'number',
  }),
] as const
