import { describe, expect, it } from 'vitest'
import { emptyLists, isJson } from './jsonBytes.ts'

const isText = (text: string) => isJson(Buffer.from(text))

describe('isJson', () => {
  it.each([
    '{}',
    '[]',
    ' \r\n\t{"a":[1,{"b":null}]}\n ',
    '\uFEFF[1]',
    '"a text"',
    'null',
    '-1.5e3',
    '{"brackets":"in a text: }]["}',
    '["\\"]", "[[["]',
  ])('is so of %s', (text) => {
    expect(isText(text)).toBe(true)
  })

  it.each([
    '',
    ' ',
    '\uFEFF',
    '<!doctype html><script>var a = {}</script>',
    '{"a":[1,2',
    '{"a":{"b":1}',
    '[{"a":1},{"b":2}',
    '{"a":1}]',
    '{"a":1}{"b":2}',
    '{"a":1} and more',
    '[1}',
    '{"brackets":"}',
    'slow down',
  ])('is not so of %s', (text) => {
    expect(isText(text)).toBe(false)
  })

  it('is so of no beginning of a document', () => {
    const whole = JSON.stringify({ list: [{ a: 1 }, { b: ['}', ']'] }], end: { c: '[' } })
    for (let length = 0; length < whole.length; length++)
      expect(isText(whole.slice(0, length))).toBe(false)
    expect(isText(whole)).toBe(true)
  })

  it('leaves invalid content between the brackets to the caller', () => {
    expect(isText('{"a":NaN}')).toBe(true)
  })
})

const empty = (document: string, ...names: string[]) =>
  emptyLists(Buffer.from(document), names).toString()

describe('emptyLists', () => {
  it('empties lists of a name at any depth', () => {
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
