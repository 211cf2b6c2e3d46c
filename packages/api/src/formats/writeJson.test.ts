import { describe, expect, it } from 'vitest'
import { writeJson } from './writeJson.ts'

const read = async (data: unknown, rest = {}) =>
  JSON.parse((await writeJson({ data, ...rest })).toString())

describe('writeJson', () => {
  it('writes what JSON would, however long the list', async () => {
    const data = Array.from({ length: 12_001 }, (_, at) => ({ at, name: `n${at}` }))
    expect(await read(data, { meta: { a: 1 } })).toEqual({ data, meta: { a: 1 } })
  })

  it('writes an empty list and an object', async () => {
    expect(await read([])).toEqual({ data: [] })
    expect(await read({ a: null })).toEqual({ data: { a: null } })
  })

  it('never writes a number that is not finite', async () => {
    expect(await read([{ a: Number.NaN, b: Number.POSITIVE_INFINITY }])).toEqual({
      data: [{ a: null, b: null }],
    })
  })
})
