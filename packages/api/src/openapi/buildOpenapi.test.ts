import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'
import { buildOpenapi } from './buildOpenapi.ts'
import { printOpenapi } from './writeOpenapi.ts'

type Described = { description?: string; schema?: { description?: string } }

/** The paths of all fields and parameters below a node that have no description. */
function listUndescribed(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {}, parameters = [] } = node as {
    properties?: Record<string, Described>
    parameters?: readonly Described[]
  }
  const own = [...Object.entries(properties), ...Object.entries(parameters)]
    .filter(([, field]) => !('$ref' in field))
    .filter(([, field]) => !(field.description ?? field.schema?.description))
    .map(([name]) => `${path}/${name}`)
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, value]) => listUndescribed(value, `${path}/${key}`)),
  ]
}

describe('buildOpenapi', () => {
  it('describes every parameter and every field of queries and answers', () => {
    expect(listUndescribed(buildOpenapi('X').paths)).toEqual([])
  })

  it('is what docs/openapi.json and the calls of both clients hold; `npm run openapi` writes them', () => {
    for (const { path, text } of printOpenapi()) expect(readFileSync(path, 'utf8'), path).toBe(text)
  })

  it('describes every public call and alias, and no internal one', () => {
    const paths = Object.keys(buildOpenapi('X').paths as object)
    const expected = FACT_ENDPOINTS.filter((endpoint) => endpoint.auth === 'public-key').flatMap(
      (endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])],
    )
    expect(paths.sort()).toEqual([...new Set(expected)].sort())
  })

  it('gives every public call an id of its own', () => {
    const names = FACT_ENDPOINTS.filter(({ auth }) => auth === 'public-key').map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
