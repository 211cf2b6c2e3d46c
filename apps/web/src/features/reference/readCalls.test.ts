import { describe, expect, it } from 'vitest'
import openapi from '../../../../../docs/openapi.json' with { type: 'json' }
import { findCalls, listFields, nameType, type Openapi, readCalls } from './readCalls.ts'

const calls = readCalls(openapi as unknown as Openapi)
const find = (id: string) => {
  const call = calls.find((one) => one.id === id)
  if (call === undefined) throw new Error(`no call ${id}`)
  return call
}

describe('readCalls', () => {
  it('reads every call, with an example whose path has no gaps', () => {
    expect(calls.length).toBeGreaterThan(50)
    for (const { example, method, body } of calls) {
      expect(example.path).toMatch(/^\/v2\/[^{}]+(\?|$)/)
      if (method === 'POST') expect([body?.type, typeof example.body]).toEqual(['object', 'object'])
    }
  })
  it('replaces references, and knows the failures of a call', () => {
    expect(JSON.stringify(calls)).not.toContain('$ref')
    expect(find('getProject').failures.map(({ status }) => status)).toContain('404')
  })
})

it('finds calls by all words in their path, group and summary', () => {
  expect(findCalls(calls, 'POST query').map(({ id }) => id)).toContain('queryMetrics')
  expect(findCalls(calls, ' ')).toHaveLength(calls.length)
  expect(findCalls(calls, 'no such words')).toEqual([])
})

it('names types, and lists the fields of objects, lists and choices', () => {
  const field = { type: 'object', properties: { day: { type: 'string', format: 'date' } } }
  const list = { type: 'array', items: field }
  expect(nameType(list)).toBe('object[]')
  expect(nameType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null')
  expect(
    nameType({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
  ).toBe('(string | null)[]')
  expect(listFields({ anyOf: [list, { type: 'null' }] }).map(({ name }) => name)).toEqual(['day'])
})
