import { describe, expect, it } from 'vitest'
import { isJson } from './isJson.ts'

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

  it('leaves what is wrong between the brackets to whoever reads it', () => {
    expect(isText('{"a":NaN}')).toBe(true)
  })
})
