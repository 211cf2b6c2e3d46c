import { expect, it } from 'vitest'
import { parseJsonInSteps } from './parseJsonInSteps.ts'

const LARGE = 'x'.repeat(700_000)
const parse = (text: string) => parseJsonInSteps(Buffer.from(text))

const records = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: at,
    text: `"[{,}]\\ ${at}`,
    list: [at, null, {}],
  }))

it.each([
  ['a long list', records(25_000)],
  ['a list of few large members', [records(20_000), LARGE, records(20_000), 1]],
  ['lists in lists', [[[[[[[[records(25_000)]]]]]]]]],
  [
    'a record of large and small members',
    { a: 1, b: records(20_000), c: LARGE, d: { e: records(20_000) }, f: [] },
  ],
  ['a large text', LARGE + LARGE],
  ['small things', [{ a: [] }]],
  ['nothing', {}],
])('parses %s as it is', async (_what, value) => {
  const text = JSON.stringify(value)
  const indented = `\uFEFF \n${JSON.stringify(value, null, 2)}\r\n`
  // Texts of megabytes are compared faster than what they describe.
  for (const written of [text, indented])
    expect(JSON.stringify(await parse(written)) === text).toBe(true)
})

it('keeps the last of equal names, and names of prototypes', async () => {
  const text = `{"a":1,"big":"${LARGE}${LARGE}","__proto__":{"b":1},"a":2}`
  expect(await parse(text)).toEqual(JSON.parse(text))
  expect(Object.keys((await parse(text)) as object)).toContain('__proto__')
})

const BIG = `"${LARGE}${LARGE}"`
it.each([
  `[${BIG}`,
  `[${BIG},]`,
  `[,${BIG}]`,
  `[${BIG},,${BIG}]`,
  `[${BIG}}`,
  `[${BIG}] 1`,
  `[${BIG}]]`,
  `{${BIG}}`,
  `{"a":${BIG},}`,
  `{"a" ${BIG}}`,
  `{a:${BIG}}`,
  `{"a":[${BIG}}`,
  `[${BIG} ${BIG}]`,
  `[${BIG}:1]`,
  '[1,]',
  '',
])('refuses what is no JSON', async (text) => {
  expect(() => JSON.parse(text)).toThrow()
  await expect(parse(text)).rejects.toThrow(SyntaxError)
})

it('lets other events run', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await parse(JSON.stringify(records(60_000)))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})
