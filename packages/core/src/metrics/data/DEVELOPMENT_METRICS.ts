import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('development', 'Development')

/** Work on a project's public code. */
export const DEVELOPMENT_METRICS = [
  metric('active_developers', {
    title: 'Active developers',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct people who committed to the project’s public repositories in the thirty days that end on the day. Addresses that put contracts on a chain are contract deployers.',
    sources: 'Public code repositories, imported files',
  }),
  metric('code_commits', {
    title: 'Code commits',
    kind: 'flow',
    format: 'number',
    definition: 'How many commits were made to the project’s public repositories.',
    sources: 'Public code repositories, imported files',
  }),
] as const
