import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Keeps tests from depending on the pace of the machine: `bench` measures times.

const TESTS = '{apps,bench,e2e,packages,scripts}/**/*.test.{ts,tsx}'
const EXCEPT = [
  '**/node_modules/**',
  'scripts/pace.test.ts',
  // Kills at moments of a sync, which nothing is expected of.
  'apps/server/src/sync/killedSync.long.integration.test.ts',
]

/** The time since a moment that the test noted. */
const ELAPSED = /\b(?:performance\.now|Date\.now|process\.hrtime(?:\.bigint)?)\(\)\s*-\s*[a-z]\w*/g
/** The same, of a moment that the test compares with a clock. */
const COMPARED = /toBe(?:Less|Greater)Than(?:OrEqual)?\([^)\n]*performance\.now\(\)/g
/** Vitest gives up after a second, unless a test says otherwise; `expect.poll` has the patience of vitest.config.ts. */
const IMPATIENT = /\bvi\.(?:waitFor|waitUntil)\((?![^\n]*timeout: \d{2,}_000)/g

const find = (pattern: RegExp) =>
  globSync(TESTS, { exclude: EXCEPT }).flatMap((file) =>
    (readFileSync(file, 'utf8').match(pattern) ?? []).map((found) => `${file}: ${found}`),
  )

it('expects nothing of elapsed time', () => {
  expect([...find(ELAPSED), ...find(COMPARED)]).toEqual([])
})

it('waits patiently for what comes', () => {
  expect(find(IMPATIENT)).toEqual([])
})
