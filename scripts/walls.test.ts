import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

// Two walls of the web app that the linter's import patterns cannot tell: that a type stays a type,
// and which feature a relative path leads into. The other walls stand in biome.json.

const WEB = 'apps/web/src'
const FEATURES = join(WEB, 'features')
const IMPORT = /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]/gm

type Import = { file: string; isType: boolean; target: string }

function listImports(): Import[] {
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(WEB, name)
      return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => ({
        file,
        isType: match[1] !== undefined,
        target: match[2] ?? '',
      }))
    })
}

/** The feature that a path lies in, or undefined outside of features. */
function featureOf(path: string): string | undefined {
  const inside = relative(FEATURES, path)
  return inside.startsWith('..') ? undefined : inside.split('/')[0]
}

describe('the web app', () => {
  it('imports nothing but types from the server’s side', () => {
    const values = listImports().filter(
      ({ target, isType }) => target.startsWith('@tickmark/api') && !isType,
    )
    expect(values).toEqual([])
  })

  it('enters a feature only through its index.ts', () => {
    const trespasses = listImports().filter(({ file, target }) => {
      if (!target.startsWith('.')) return false
      const path = join(dirname(file), target)
      const feature = featureOf(path)
      return (
        feature !== undefined &&
        feature !== featureOf(file) &&
        path !== join(FEATURES, feature, 'index.ts')
      )
    })
    expect(trespasses).toEqual([])
  })
})
