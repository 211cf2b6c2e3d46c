import { Readable } from 'node:stream'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { AppError } from '@tickmark/core/errors/AppError'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { afterAll, expect, it } from 'vitest'
import { listBombs } from '../testing/bombs/listBombs.ts'
import { HEADER, makeWorkbook, writeSheet } from '../testing/bombs/makeWorkbook.ts'
import { previewTable } from './previewTable.ts'
import { keepRows, withLimitedRows } from './withLimitedRows.ts'

/** The hostile harness sends all of them, the larger ones too, which take a reader up to its limit of time. */
const MAX_BYTES = 256 * 1024
const PIECE = 256 * 1024

afterAll(() => limitedProcesses.close())

function toFile(bytes: Buffer) {
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  )
  return { name: 'table', open: () => Readable.from(pieces) }
}

const preview = (bytes: Buffer) =>
  withLimitedRows(toFile(bytes), { by: 'me' }, (file) =>
    previewTable({ file, catalog: CATALOG, projectId: 'aave' }),
  )

// Each either is a table after all or is refused, and the server stays as it was.
it.each(
  listBombs()
    .map(({ name, bytes }) => [name, bytes()] as const)
    .filter(([, { length }], at) => length <= MAX_BYTES && takesCase(at, 3)),
)(
  'reads or refuses a document that is meant to stop it: %s',
  async (_name, document) => {
    const outcome = await preview(document).catch((failure: unknown) => failure)
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError)
    if (outcome instanceof AppError)
      expect(['unsupported-input', 'payload-too-large']).toContain(outcome.code)
    expect(Reflect.get({}, 'polluted')).toBe(undefined)
  },
  120_000,
)

it('has the rows of a small table twice, and those of a larger one once', async () => {
  for (const [rows, expected] of [
    [1, 1],
    [150_000, 0],
  ] as const) {
    const table = `date,fees\n${'2026-01-31,1\n'.repeat(rows)}`
    const again = await withLimitedRows(toFile(Buffer.from(table)), { by: 'me' }, async (file) => {
      const kept = keepRows(file)
      expect(kept.again()).toBe(undefined)
      await previewTable({ file: kept.file, catalog: CATALOG, projectId: 'aave' })
      const second = kept.again()
      return second && previewTable({ file: second, catalog: CATALOG, projectId: 'aave' })
    })
    expect(again?.points.length ?? 0).toBe(expected)
  }
})

it('says of a workbook what it does not show', async () => {
  const row = '<row r="2" hidden="1"><c t="str"><v>2026-01-31</v></c><c><v>1</v></c></row>'
  const sheet = writeSheet(HEADER + row).replace(
    '<sheetData>',
    '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>',
  )
  const { doubts, points } = await preview(makeWorkbook({ 'xl/worksheets/sheet1.xml': sheet }))
  expect([points.length, ...doubts.map(({ code }) => code)]).toEqual([
    1,
    'hidden-columns',
    'hidden-rows',
  ])
})
