import { defineConfig } from 'vitest/config'
import { CORE_JOURNEYS } from './e2e/src/CORE_JOURNEYS.ts'
import { LongestFirst } from './scripts/LongestFirst.ts'

// Tests that open the embedded engine are named `….integration.test.ts`: a process holds one engine at a time.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,bench,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
          // Modules of the packages keep nothing between calls, so that files can share them.
          isolate: false,
          // The sample is made whole in some of them; a busy machine takes its time for that.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit of apps',
          include: ['apps/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{packages,apps}/**/*.integration.test.ts'],
          globalSetup: 'packages/accounts/src/testing/setUpPostgres.ts',
          exclude: ['**/node_modules/**'],
          // Every file opens stores of its own and closes them, so that files can share what was read of the modules.
          isolate: false,
          // Stores wait for the disk, and programs for one another.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      journeys('core journeys', `{${CORE_JOURNEYS.join(',')}}`),
      journeys('e2e', '*'),
    ],
  },
})

/** Journeys of the browser in `e2e/src` whose names match a pattern. */
function journeys(name: string, pattern: string) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`e2e/src/${pattern}.test.ts`],
      globalSetup: 'e2e/src/setup.ts',
      // Files share the modules that drive the browser.
      isolate: false,
      // They wait for pages more than they compute.
      maxWorkers: 3,
      sequence: { groupOrder: 2 },
      testTimeout: 120_000,
      hookTimeout: 180_000,
    },
  }
}
