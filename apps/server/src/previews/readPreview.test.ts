import { expect, it } from 'vitest'
import { readMarkdown } from './readPreview.ts'

it.each([
  ['# Lending\n\n\n\nWhat **lending** _earns_.', 'Lending\n\nWhat lending earns.'],
  ['- one\n  * two', '• one\n  • two'],
  ['[Aave](https://a.example) ![logo](x.png)', 'Aave logo'],
  ['> said `so` ~~not~~', 'said so not'],
  ['2 * 3 * 4 and a_b_c', '2 * 3 * 4 and a_b_c'],
  ['<b>kept</b>', '<b>kept</b>'],
])('reads %j without its marks', (text, expected) => {
  expect(readMarkdown(text)).toBe(expected)
})

it('reads what only looks like marks', () => {
  expect(readMarkdown('[**_`'.repeat(4_000))).toContain('[')
})
