import { describe, expect, it } from 'vitest'
import { emptyLists } from './emptyLists.ts'

const empty = (document: string, ...names: string[]) =>
  emptyLists(Buffer.from(document), names).toString()

describe('emptyLists', () => {
  it('empties lists of a name wherever they stand', () => {
    expect(empty('{"a":[1,[2],{"b":"]"}],"c":{"a":[3]},"d":[4]}', 'a')).toBe(
      '{"a":[],"c":{"a":[]},"d":[4]}',
    )
  })

  it('empties those of several names, one in the other too', () => {
    expect(empty('[{"b":[{"a":[1]}],"a":[{"b":[2]}],"c":"\\"]"}]', 'a', 'b')).toBe(
      '[{"b":[],"a":[],"c":"\\"]"}]',
    )
  })

  it('leaves what has the name and is no list', () => {
    const document = '{"a":{"b":1},"ba":[1],"c":["a"]}'
    expect(empty(document, 'a')).toBe(document)
  })

  it('leaves a text that says the name of a list', () => {
    const document = JSON.stringify({ text: 'such as "a":[1,2' })
    expect(empty(document, 'a')).toBe(document)
  })

  it('leaves a list whose name only ends like that', () => {
    const document = JSON.stringify({ 'x"a': [1] })
    expect(empty(document, 'a')).toBe(document)
  })

  it('ends where a document ends that was cut off', () => {
    expect(empty('{"a":[1,"2', 'a')).toBe('{"a":[')
    expect(empty('{"a":["\\', 'a')).toBe('{"a":[')
  })
})
