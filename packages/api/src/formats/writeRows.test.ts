import { describe, expect, it } from 'vitest'
import { describeColumns } from './describeColumns.ts'
import { writeJson, writeRows } from './writeRows.ts'

const write = async (rows: Record<string, unknown>[]) =>
  (await writeRows('csv', { columns: describeColumns(rows), rows }, [])).toString()

describe('rows as CSV', () => {
  it('quotes commas, quotes and line breaks as RFC 4180 says', async () => {
    expect(await write([{ a: 'x,y', b: 'say "hi"', c: 'two\nlines' }])).toBe(
      'a,b,c\r\n"x,y","say ""hi""","two\nlines"\r\n',
    )
  })

  it('leaves missing values empty and keeps zero and false', async () => {
    expect(await write([{ a: null, b: 0, c: false, d: undefined }])).toBe(
      'a,b,c,d\r\n,0,false,\r\n',
    )
  })

  it('defuses text that a spreadsheet would run, and leaves numbers alone', async () => {
    const text = await write([{ a: '=1+1', b: '@cmd', c: '-5', d: -5, e: '+a', f: '-1e-7' }])
    expect(text).toBe("a,b,c,d,e,f\r\n'=1+1,'@cmd,-5,-5,'+a,-1e-7\r\n")
  })

  it('has a column for every field that any row has', async () => {
    expect(await write([{ a: 1 }, { b: 2 }])).toBe('a,b\r\n1,\r\n,2\r\n')
  })

  it('joins lists of texts and writes other values as JSON', async () => {
    expect(await write([{ a: ['x', 'y'], b: [1, null] }])).toBe('a,b\r\nx; y,"[1,null]"\r\n')
  })

  it('writes every row of a long table', async () => {
    const rows = Array.from({ length: 12_345 }, (_, at) => ({ at }))
    expect((await write(rows)).trimEnd().split('\r\n')).toHaveLength(12_346)
  })
})

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
