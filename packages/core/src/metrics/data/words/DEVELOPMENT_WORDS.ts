import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `DEVELOPMENT_METRICS`. */
export const DEVELOPMENT_WORDS = {
  active_developers: {
    definition:
      'Distinct people who committed to the project’s public repositories in the thirty days that end on the day. Addresses that put contracts on a chain are contract deployers.',
    sources: 'GitHub, imported files',
  },
  code_commits: {
    definition: 'Number of commits to the project’s public repositories, without merges and bots.',
    sources: 'GitHub, imported files',
  },
} as const satisfies Record<string, MetricWords>
