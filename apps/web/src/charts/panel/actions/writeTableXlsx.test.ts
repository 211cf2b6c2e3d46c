import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeTableXlsx } from './writeTableXlsx.ts'

async function read(...given: Parameters<typeof writeTableXlsx>) {
  const file = await writeTableXlsx(...given)
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  return { figures: text('xl/worksheets/sheet1.xml'), all: Object.keys(parts).map(text).join('\n') }
}

const TABLE = {
  header: ['period_start (UTC)', 'Fees (USD)', 'Note'],
  rows: [
    ['2026-01-01', 1234.567890123, '=1+1'],
    ['2026-02-01', null, '<Aave & "friends">'],
  ],
  isSample: true,
  period: '2026-01-01 2026-02-28',
}

it('holds numbers and days as such, to the last digit, and leaves what is missing empty', async () => {
  const { figures } = await read({ title: 'Fees' }, TABLE)
  expect(figures).toContain('<v>1234.567890123</v>')
  // Excel counts days from the end of 1899.
  expect(figures).toContain('<v>46023</v>')
  expect(figures.match(/<row /g)).toHaveLength(3)
  expect(figures).not.toMatch(/<f>|#N\/A|NaN/)
})

it('keeps text as text, whatever it holds', async () => {
  const { figures, all } = await read({ title: 'Fees' }, TABLE)
  expect(all).toContain('=1+1')
  expect(all).toContain('&lt;Aave &amp; ')
  expect(figures).not.toContain('<f')
})

it('says on a second sheet what the figures are, where they come from, and that they are sample data', async () => {
  const { all } = await read({ title: 'Fees by project', sources: ['Coin Metrics'] }, TABLE)
  for (const text of ['Figures', 'About', 'Fees by project', 'Coin Metrics', 'Generated values'])
    expect(all).toContain(text)
})
