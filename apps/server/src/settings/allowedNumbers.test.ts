import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeConfig } from './config.ts'

const GUIDE = readFileSync(new URL('../../../../docs/operator-guide.md', import.meta.url), 'utf8')
const ROW =
  /^\| (?<names>`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|[^|]*\| (?<least>\d+) to (?<most>\d+)(?:, or `off`)? \|/gm
/** Numbers that the guide allows, by setting. */
const ALLOWED = [...GUIDE.matchAll(ROW)].flatMap(({ groups: { names = '', least, most } = {} }) =>
  [...names.matchAll(/[A-Z0-9_]+/g)].map(
    ([name]) => [name, { least: Number(least), most: Number(most) }] as const,
  ),
)
const NONSENSE = ['x', '-1', '1.5', '1e3', '0x10', '٣', '1 000', '1,000', '9'.repeat(40), 'NaN']

/** The refusal of a setting; undefined where it is taken. */
function refusalOf(name: string, value: string): string | undefined {
  try {
    makeConfig({ [name]: value })
    return undefined
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : ''
    // Another setting may be missing beside it.
    return message.includes(name) ? message : undefined
  }
}

it('finds the numbers of the operator guide', () => {
  expect(ALLOWED.length).toBeGreaterThan(20)
})

describe.each(ALLOWED)('%s', (name, { least, most }) => {
  it('takes what the operator guide allows, to its ends', () => {
    for (const value of [least, most])
      expect([value, refusalOf(name, `${value}`)]).toEqual([value, undefined])
  })

  it('is refused beyond in one line with setting, value and what is allowed', () => {
    for (const value of [`${least - 1}`, `${most + 1}`, ...NONSENSE])
      expect([value, refusalOf(name, value)]).toEqual([
        value,
        expect.stringMatching(/^The setting [A-Z0-9_]+ is ".+"\. Allowed: .{1,200}$/),
      ])
  })
})
