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
