import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { buildComparables, listCompsColumns } from '@tickmark/core/comps/buildComparables'
import type { Comparables } from '@tickmark/core/comps/Comparables'
import { COMPS_FIGURE_IDS, COMPS_MULTIPLE_IDS } from '@tickmark/core/comps/compsColumns'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { expect, it } from 'vitest'
import type { WorkbookCell, WorkbookSheet } from '../context/Workbook.ts'
import { writeWorkbook } from '../formats/rows/writeWorkbook.ts'
import { makeComparablesWorkbook } from './comparablesWorkbook.ts'

const run = promisify(execFile)
/** Every sheet as a file of plain values between tabs, not as they are shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false,false,false,-1'

it('LibreOffice computes what the answer says, of any number of peers', async (context) => {
  if (!(await hasLibreOffice())) return context.skip('LibreOffice Calc is not installed')
  const folder = await makeTestFolder()
  const books = [0, 1, 2, 7].map((peers) => ({
    file: `comps${peers}`,
    sheets: makeComparablesWorkbook(makeComps(peers), [['What', '=1+1']]),
  }))
  for (const { file, sheets } of books)
    await writeFile(join(folder, `${file}.xlsx`), writeWorkbook(sheets.map(leaveToCompute)))
  const profile = pathToFileURL(join(folder, 'profile')).href
  await run('soffice', [
    ...['--headless', '--norestore', `-env:UserInstallation=${profile}`],
    ...['--convert-to', CSV, '--outdir', folder],
    ...books.map(({ file }) => join(folder, `${file}.xlsx`)),
  ])
  for (const { file, sheets } of books)
    for (const { name, rows } of sheets) {
      const lines = readCells(await readFile(join(folder, `${file}-${name}.csv`), 'utf8'))
      for (const [at, row] of rows.entries())
        for (const [column, cell] of row.entries())
          expectCell(cell, lines[at]?.[column] ?? '', `${file} ${name} ${at + 1} ${column}`)
    }
}, 120_000)

it('shows large dollars in millions, and prices and multiples as they are', () => {
  const [figures, implied] = makeComparablesWorkbook(makeComps(2), [])
  const row = (sheet: WorkbookSheet | undefined, at: number) =>
    sheet?.rows[at]?.map((cell) => cell?.value)
  expect(row(figures, 3)?.slice(0, 3)).toEqual(['Project', 'Price ($)', 'Market cap ($M)'])
  expect(figures?.rows[4]?.slice(1, 3).map((cell) => cell?.style)).toEqual(['usd', 'usd_millions'])
  expect(row(implied, 8)).toContain('Market cap, low ($M)')
  expect(implied?.rows[9]?.[5]?.style).toBe('usd_millions')
})

function expectCell(cell: WorkbookCell | null, read: string, place: string): void {
  const value = cell?.value ?? ''
  if (typeof value === 'string') {
    expect(read, place).toBe(value)
    return
  }
  const size = Math.max(1, Math.abs(value))
  const number = read === '' ? Number.NaN : Number(read)
  expect(number / size, `${place} ${cell?.formula}`).toBeCloseTo(value / size, 9)
}

/** A sheet without the results that are in it and without units, so that plain numbers are read back that were computed. */
function leaveToCompute(sheet: WorkbookSheet): WorkbookSheet {
  return {
    ...sheet,
    rows: sheet.rows.map((row) =>
      row.map(
        (cell) =>
          cell && {
            ...cell,
            style: 'text',
            value: cell.formula === undefined ? cell.value : null,
          },
      ),
    ),
  }
}

/** Comparables of figures of which some are missing, negative or of incomplete windows. */
function makeComps(peers: number): Comparables {
  const ids = ['=HYPERLINK("x") <&> own', ...Array.from({ length: peers }, (_, at) => `peer ${at}`)]
  const choice = {
    window: '30d',
    multiples: COMPS_MULTIPLE_IDS,
    figures: COMPS_FIGURE_IDS,
    applied: { ps_circulating: { low: 3, high: 40 } },
  } as const
  const columns = listCompsColumns(choice).map((column_id, index) => ({
    column_id,
    metric_id: '',
    interval: '30d' as const,
    aggregation: 'sum' as const,
    anchor: null,
    trends: [],
    values: ids.map((_, at) => {
      const turn = (index * 7 + at * 5) % 11
      if (turn === 3 && at > 0) return null
      const sign = column_id.startsWith('earnings') && turn > 6 ? -1 : 1
      return sign * (column_id.includes('change') ? turn / 10 : 10 ** (4 + (turn % 4)) + turn)
    }),
    partial: ids.map((_, at) => column_id.startsWith('fees_30d') && at === 2),
  }))
  const built = buildComparables(ids, { project_ids: ids, columns }, choice)
  return {
    project_id: 'own',
    project_ids: ids,
    names: ids,
    are_default: false,
    window: '30d',
    to: '2026-01-01',
    ...built,
    notes: ['A note'],
    meta: { data_version: 1, sample: true },
  }
}

function readCells(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')),
    )
}

async function hasLibreOffice(): Promise<boolean> {
  try {
    await run('soffice', ['--version'])
    return true
  } catch {
    return false
  }
}
