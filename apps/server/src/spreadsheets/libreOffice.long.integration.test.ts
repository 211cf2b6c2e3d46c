import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { openTestApi, TEST_TOKEN, type TestApi } from '@tickmark/api/testing/openTestApi'
import { afterAll, beforeAll, expect, it } from 'vitest'

// A spreadsheet program opens the address, as `IMPORTDATA` and "Data from Web" do.

const run = promisify(execFile)
/** Text with commas and quotes, in UTF-8, in the number format of the United States. */
const CSV_FILTER = 'Text - txt - csv (StarCalc):44,34,76,1,,1033'

let api: TestApi
let origin: string
let folder: string
beforeAll(async () => {
  api = await openTestApi()
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
})
afterAll(async () => {
  await api.app.close()
  await api.analytics.close()
  await rm(folder, { recursive: true, force: true })
})

it('LibreOffice opens addresses with the numbers of the terminal', async (context) => {
  if (!(await hasLibreOffice())) return context.skip('LibreOffice Calc is not installed')
  const queries = [
    'project=ethereum,solana,aave&metric=fees,fees/price&date=2024-01',
    'function=series&project=ethereum,aave&metric=fees&date=2024-01-01:2024-01-31&granularity=day',
    'function=statement&project=ethereum&granularity=quarter&date=max',
    'function=ask&question=daily%20fees%20of%20ethereum%20in%20january%202024',
  ]
  for (const [at, query] of queries.entries()) {
    const url = `${origin}/v2/sheet?${query}&key=${TEST_TOKEN}`
    const shown = (await (await fetch(`${url}&format=json`)).json()) as { data: unknown[][] }
    const cells = await openInLibreOffice(url, join(folder, String(at)))
    const numbers = listNumbers(shown.data)
    expect(numbers.length, query).toBeGreaterThan(1)
    expect(cells, query).toEqual(numbers)
  }
}, 120_000)

/** The numbers of the cells, row by row. */
async function openInLibreOffice(url: string, outputs: string): Promise<number[]> {
  const profile = pathToFileURL(join(folder, 'profile')).href
  await run('soffice', [
    ...['--headless', '--norestore', `-env:UserInstallation=${profile}`],
    ...[`--infilter=${CSV_FILTER}`, '--convert-to', 'fods', '--outdir', outputs, url],
  ])
  const [name = ''] = await readdir(outputs)
  const sheet = await readFile(join(outputs, name), 'utf8')
  // Equal cells beside each other, and equal rows below each other, are written once.
  return [...sheet.matchAll(/<table:table-row([^>]*)>(.*?)<\/table:table-row>/gs)].flatMap(
    ([, row = '', cells = '']) =>
      repeat(
        row,
        [...cells.matchAll(/<table:table-cell([^>]*)>/g)].flatMap(([, cell = '']) => {
          const value = /office:value-type="float" office:value="([^"]+)"/.exec(cell)?.[1]
          return value === undefined ? [] : repeat(cell, [Number(value)])
        }),
      ),
  )
}

function repeat(attributes: string, numbers: readonly number[]): number[] {
  const times = Number(/number-(?:columns|rows)-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1)
  return numbers.length === 0 ? [] : Array.from({ length: times }, () => numbers).flat()
}

function listNumbers(table: unknown): number[] {
  return [table].flat(3).filter((cell) => typeof cell === 'number')
}

function hasLibreOffice(): Promise<boolean> {
  return run('soffice', ['--version']).then(
    () => true,
    () => false,
  )
}
