import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { UNREACHED_CHART_PARTS } from './UNREACHED_CHART_PARTS.ts'
import { UNREACHED_LIBRARY_PARTS } from './UNREACHED_LIBRARY_PARTS.ts'

const MODULES = `${import.meta.dirname}/../../node_modules`

/**
 * The versions against which each replaced module was last read. After an upgrade read them again, open the charts of
 * the journeys, and then change the version here.
 */
const CHECKED_VERSIONS = {
  echarts: '6.1.0',
  zrender: '6.1.0',
  '@tanstack/query-core': '5.108.0',
  'use-sync-external-store': '1.7.0',
}

it.each(Object.entries(CHECKED_VERSIONS))('%s is the version that was checked', (name, version) => {
  const text = readFileSync(`${MODULES}/${name}/package.json`, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version })
})

it.each([...UNREACHED_CHART_PARTS, ...UNREACHED_LIBRARY_PARTS].map(({ path }) => path))(
  '%s still exists in a library whose version is checked',
  (path) => {
    const full = path.startsWith('query-core/') ? `@tanstack/${path}` : path
    expect(existsSync(`${MODULES}/${full}`)).toBe(true)
    expect(Object.keys(CHECKED_VERSIONS).some((name) => full.startsWith(`${name}/`))).toBe(true)
  },
)
