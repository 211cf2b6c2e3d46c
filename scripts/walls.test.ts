import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LAYERS } from './LAYERS.ts'

// Walls that the linter's import patterns cannot tell: that a type stays a type, which feature a relative path leads into,
// and who reads facts beyond what a caller may. The other walls stand in biome.json.

const WEB = 'apps/web/src'
const FEATURES = join(WEB, 'features')
const IMPORT = /(?:^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+|\bimport\(\s*)['"]([^'"]+)['"]/gm

type Import = { file: string; isType: boolean; target: string }

function listSources(): { file: string; text: string }[] {
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(WEB, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

function listImports(): Import[] {
  return listSources().flatMap(({ file, text }) =>
    [...text.matchAll(IMPORT)].map((match) => ({
      file,
      isType: match[1] !== undefined,
      target: match[2] ?? '',
    })),
  )
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

  it('keeps "a shortcut fires only when its scope is the current one": every dialog is one that brings its scope', () => {
    const own = join(WEB, 'ui/DialogPopup.tsx')
    const strays = listSources().filter(
      ({ file, text }) =>
        file !== own &&
        /\b(?:Dialog|AlertDialog|Popover|Drawer)\.Popup\b|<dialog\b|Command\.Dialog|aria-modal|\bshowModal\(/.test(
          text,
        ),
    )
    expect(strays.map(({ file }) => file)).toEqual([])
    const scopes = listSources().filter(({ text }) =>
      /(?<!function )\buseShortcutScope\(/.test(text),
    )
    expect(scopes.map(({ file }) => file)).toEqual([own])
  })

  it('enters a feature only through its index.ts, or from the routes', () => {
    const trespasses = listImports().filter(({ file, target }) => {
      if (!target.startsWith('.') || file.startsWith(join(WEB, 'app/routes/'))) return false
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

describe.each(Object.entries(LAYERS))('%s', (root, layers) => {
  const names = Object.keys(layers)
  const folderOf = (path: string) => {
    const [folder = '', ...rest] = relative(root, path).split('/')
    return rest.length === 0 ? '.' : folder
  }
  const files = globSync(`${root}/**/*.{ts,tsx}`).filter(
    (file) => !/\.test\.tsx?$/.test(file) && folderOf(file) !== 'testing',
  )

  it('has no folder besides its layers', () => {
    expect([...new Set(files.map(folderOf))].sort()).toEqual(names.toSorted())
  })

  it('imports only from the folders before', () => {
    const upward = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, , target = '']) => {
        const path = join(dirname(file), target)
        if (!target.startsWith('.') || !/\.tsx?$/.test(path) || !path.startsWith(root)) return []
        const isAbove = names.indexOf(folderOf(path)) > names.indexOf(folderOf(file))
        return isAbove ? [`${file} imports ${path}`] : []
      }),
    )
    expect(upward).toEqual([])
  })
})

/** Tables with the type of any text as keys, each with what it is made of. */
const TABLES =
  /^(?:export )?const ([A-Z][A-Z0-9_]*): (?:Readonly<)?Record<string, .*? =\s+(\{(?:.*\}$|[\s\S]*?^\})|.*$)/gm

describe('tables that are looked up by text of others', () => {
  it('inherit no names: they are made by createLookup, unless their keys are single characters', () => {
    const files = globSync(['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts']).filter(
      (file) =>
        !/\.test\.ts$|\/(testing|sample)\//.test(file) && !file.startsWith('packages/client/'),
    )
    const plain = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(TABLES)]
        .filter(([, , made = '']) => made.startsWith('{') && /[\w-]{3,}'?:/.test(made))
        .map(([, name]) => `${file}: ${name}`),
    )
    expect(plain).toEqual([])
  })
})

describe('facts', () => {
  const CODE = globSync('{packages/{accounts,api},apps/server}/src/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  )
  const listFiles = (pattern: RegExp) =>
    CODE.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()

  it('are read by calls about accounts only through what takes the access of a caller', () => {
    expect(
      listFiles(/@tickmark\/analytics\//).filter((file) =>
        /^packages\/(?:accounts|api\/src\/endpoints\/accounts)\//.test(file),
      ),
    ).toEqual([])
  })

  it('are limited to what a caller may read in two places', () => {
    expect(listFiles(/\blimitHistory\(/)).toEqual(['packages/api/src/context/ApiContext.ts'])
    expect(listFiles(/\bviewFacts\(/)).toEqual([
      'apps/server/src/datahub/createFactView.ts',
      'packages/api/src/context/ApiContext.ts',
    ])
  })

  it('are open to everybody only where values are not read, for staff, and on the machine itself', () => {
    expect(listFiles(/\bOPEN_ACCESS\b/)).toEqual([
      'apps/server/src/mcp/serveLocalMcp.ts',
      'packages/accounts/src/datahub/accessOfReader.ts',
      'packages/api/src/endpoints/facts/restatements.ts',
      'packages/api/src/endpoints/sectors.ts',
      'packages/api/src/endpoints/status/checks.ts',
    ])
  })
})
