import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const PAGES = globSync('**/*.md', { exclude: ['**/node_modules/**', '**/dist/**', 'data/**'] })
/** A path in backticks below one of the project's folders, without placeholders. */
const NAMED = /`((?:packages|apps|scripts|docs|e2e|bench)\/[\w./-]+)`/g
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

it.each(PAGES)('%s names and links only files that exist', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path)
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(page), path))
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([])
})

/** The names that architecture.md puts in backticks as code does: in camelCase, PascalCase or CONSTANT_CASE. */
const SYMBOL = /`((?:[a-z]+[A-Z]\w*|[A-Z]\w*[a-z]\w*|[A-Z]+_[A-Z_]+))`/g
/** Words of the engine and of settings, which no file of ours defines. */
const OF_OTHERS = ['CLICKHOUSE_CLUSTER', 'Distributed', 'ReplacingMergeTree']

it('architecture.md names only what the code defines', () => {
  const code = globSync('{apps,packages}/**/src/**/*.{ts,tsx}', { exclude: ['**/node_modules/**'] })
    .concat(globSync('apps/web/*.ts'))
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const defined = new Set(
    [...code.matchAll(/(?:function\*?|const|class|type|interface) (\w+)/g)].map(([, name]) => name),
  )
  const text = readFileSync('docs/architecture.md', 'utf8')
  const named = [...text.matchAll(SYMBOL)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !defined.has(name) && !OF_OTHERS.includes(name))).toEqual([])
})
