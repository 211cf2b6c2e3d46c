import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CORE_JOURNEYS } from './e2e/src/CORE_JOURNEYS.ts'
import { LongestFirst } from './scripts/LongestFirst.ts'

/** Tests that open the embedded engine or PostgreSQL. */
const INTEGRATION = ['{packages,apps}/**/*.integration.test.ts']
/** Those that take more than about five seconds; CI runs them after `npm test`. */
const LONG_INTEGRATION = '{packages,apps}/**/*.long.integration.test.ts'

/** Tests take all cases of generated lists; see `takesCase`. */
// biome-ignore lint/style/noProcessEnv: `scripts/makeTestEnvironment.ts` sets it.
const TAKES_ALL_CASES = process.env.TEST_CASES === 'all'

/**
 * Integration tests in which a ClickHouse server and the embedded engine may differ: bytes sent and read, commits,
 * statements without a result, and the largest SQL. That both answer queries alike is tested by `shards`.
 */
const ON_SERVER = [
  'packages/analytics/src/{batches,catalog,compile,marts,state}/**/*.integration.test.ts',
  'packages/ingest/src/tables/**/*.integration.test.ts',
]

const APPS = 'apps/**/*.test.{ts,tsx}'
/**
 * Unit tests of the apps that replace modules or globals, or whose modules keep state: each runs in a process of its
 * own, which takes three times as long as sharing one.
 */
const ISOLATED = globSync(APPS, { exclude: ['**/node_modules/**'] }).filter((path) =>
  /\bvi\.(?:mock|stubGlobal)\(|\/testing\/(?:openFakePage|startRpc|startServer)\.ts|Rasteriser\b/.test(
    readFileSync(path, 'utf8'),
  ),
)

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Golden files are written by `npm run test:accept` alone.
    update: 'none',
    resolveSnapshotPath: (test, extension) =>
      join(dirname(test), 'golden', `${basename(test)}${extension}`),
    provide: { takesAllCases: TAKES_ALL_CASES },
    // Tests wait for what they expect and not for a time, also on a machine with other work.
    expect: { poll: { timeout: 30_000, interval: 25 } },
    sequence: { sequencer: LongestFirst },
    // Modules are transformed once for all projects, and for the runs that follow.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
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
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit of apps',
          include: [APPS],
          exclude: ['**/node_modules/**', '**/*.integration.test.ts', ...ISOLATED],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit, isolated',
          include: ISOLATED,
          exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
          testTimeout: 60_000,
        },
      },
      integration('integration', {
        include: INTEGRATION,
        exclude: ['**/node_modules/**', LONG_INTEGRATION],
      }),
      integration('long integration', {
        include: [LONG_INTEGRATION],
        exclude: ['**/node_modules/**'],
      }),
      {
        extends: true,
        test: {
          // The same tests on a real ClickHouse server instead of the embedded engine, in CI.
          name: 'ClickHouse server',
          include: TAKES_ALL_CASES
            ? ['packages/{analytics,ingest}/**/*.integration.test.ts']
            : ON_SERVER,
          // Of the embedded engine alone.
          exclude: ['**/node_modules/**', LONG_INTEGRATION, '**/openAnalytics.integration.test.ts'],
          globalSetup: 'apps/server/src/testing/setUpClickHouse.ts',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      journeys('core journeys', `{${CORE_JOURNEYS.join(',')}}`),
      journeys('e2e', '*'),
    ],
  },
})

/** A process holds one engine at a time, so that each file has the engine to itself. */
function integration(name: string, files: { include: string[]; exclude: string[] }) {
  return {
    extends: true as const,
    test: {
      name,
      ...files,
      globalSetup: [
        'packages/accounts/src/testing/setUpPostgres.ts',
        'packages/analytics/src/testing/setUpAnalytics.ts',
      ],
      // Every file opens and closes stores of its own, so that files can share what was read of the modules.
      isolate: false,
      // Stores wait for the disk, and programs for one another.
      maxWorkers: 3,
      sequence: { groupOrder: 1 },
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  }
}

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
