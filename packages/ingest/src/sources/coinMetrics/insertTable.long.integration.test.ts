import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportedFile } from '../../files/ImportReport.ts'
import { importPaths } from '../../imports/importPaths.ts'

const folder = makeTestFolder()
const db = openForTests(openTestAnalytics)

const COLUMNS = ['time', 'BlkCnt', 'FeeTotUSD', 'PriceUSD', 'TxCnt', 'TxTfrValAdjUSD', 'Padding']
const OPEN_FILES = '/proc/self/fd'

/** Makes the table large enough for the engine. */
const PADDING = 'x'.repeat(1_000)

/** The lines of a table: fractions of many digits, a gap of days, days without any value, one with a single value. */
const LINES: readonly string[] = [
  COLUMNS.join(','),
  ...Array.from({ length: 1_300 }, (_, row) => {
    const day = addDays('2016-01-01', row < 700 ? row : row + 3)
    const digits = `${(10 + Math.sin(row)).toFixed(15)}`
    if (row % 97 === 5) return `${day},,,,,,${PADDING}`
    if (row % 97 === 9) return `${day},${row},,,,,${PADDING}`
    return `${day},144,${digits}e3,${digits},${row}.000000001,0.${row}1234567890123456789,${PADDING}`
  }),
]

const withLine = (place: number, change: (line: string) => string, lines = LINES) =>
  lines.map((line, index) => (index === place ? change(line) : line))
function withCell(
  place: number,
  text: string,
  { column = 'FeeTotUSD', lines = LINES } = {},
): readonly string[] {
  const change = (cell: string, index: number) => (COLUMNS[index] === column ? text : cell)
  return withLine(place, (line) => line.split(',').map(change).join(','), lines)
}

/** Each in a row of its own. */
const RARE = ['-0.0', '1e-400', '+5', '.5', '5.', '5E+2'].reduce<readonly string[]>(
  (lines, number, index) => withCell(900 + index, number, { lines }),
  LINES,
)
const text = (lines: readonly string[], end = '\n') => lines.join(end) + end

const TABLES: readonly [string, string, 'engine' | 'reader'][] = [
  ['nothing unusual', text(LINES), 'engine'],
  ['lines that end as on Windows', text(LINES, '\r\n'), 'engine'],
  ['no end of the last line', LINES.join('\n'), 'engine'],
  [
    'midnights instead of days',
    text(withCell(1_000, '2018-09-29T00:00:00.000Z', { column: 'time' })),
    'engine',
  ],
  ['rare notations of numbers', text(RARE), 'engine'],
  ['a negative number', text(withCell(900, '-1')), 'reader'],
  ['a word', text(withCell(900, 'none')), 'reader'],
  ['a quoted number', text(withCell(900, '"5"')), 'reader'],
  ['a cell too few', text(withLine(900, (line) => line.slice(0, line.lastIndexOf(',')))), 'reader'],
  ['a cell too many', text(withLine(900, (line) => `${line},5`)), 'reader'],
  ['a blank line', text(withLine(900, (line) => `\n${line}`)), 'reader'],
  ['a day twice', text(withCell(900, addDays('2016-01-01', 901), { column: 'time' })), 'reader'],
]

/** Chains by the assets that files are named after, a table each. */
const ASSETS: readonly (readonly [string, string])[] = [
  ['btc', 'bitcoin'],
  ['eth', 'ethereum'],
  ['ltc', 'litecoin'],
  ['doge', 'dogecoin'],
  ['ada', 'cardano'],
  ['dot', 'polkadot'],
  ['xlm', 'stellar'],
  ['bch', 'bitcoin-cash'],
  ['zec', 'zcash'],
  ['dash', 'dash'],
  ['etc', 'ethereum-classic'],
  ['xmr', 'monero'],
]

type Loaded = {
  /** Files that the engine read. */
  byEngine: Set<string>
  files: Map<string, ImportedFile>
}

async function load(name: string, write: (table: string) => Buffer | string): Promise<Loaded> {
  mkdirSync(join(folder, name))
  const paths = TABLES.map(([, table], index) => {
    const path = join(folder, name, `${ASSETS[index]?.[0]}.csv`)
    writeFileSync(path, write(table))
    return path
  })
  const byEngine = new Set<string>()
  const insertFrom = db.insertFrom.bind(db)
  const inserting = vi.spyOn(db, 'insertFrom').mockImplementation(async (rows, statement) => {
    await insertFrom(rows, statement)
    if ('path' in rows) byEngine.add(basename(rows.path))
  })
  const report = await importPaths(db, paths)
  inserting.mockRestore()
  return { byEngine, files: new Map(report.files.map((file) => [basename(file.path), file])) }
}

/** Describes the result of a file: its report, its points with their lines, and when they were observed. */
async function describeFile({ files }: Loaded, [asset, id]: readonly [string, string]) {
  const file = files.get(`${asset}.csv`)
  const points = await db.rows({
    sql: `SELECT metric_id, toString(day) AS day, reinterpretAsUInt64(value) AS bits, provisional, line,
                 toString(observed_at) AS observed
          FROM facts FINAL
          INNER JOIN point_lines USING (batch_id, metric_id, project_id, chain_id, product_id, contract_id, day)
          WHERE project_id = {id: String} ORDER BY metric_id, day`,
    params: { id },
  })
  const { rows_read, rows_kept, rows_rejected, rejects } = file?.report ?? {}
  const counts = { rows_read, rows_kept, rows_rejected, rejects }
  return {
    state: file?.state,
    points,
    counts: JSON.stringify(counts),
  }
}

type Described = Awaited<ReturnType<typeof describeFile>>

async function describeFiles(loaded: Loaded): Promise<Described[]> {
  const described: Described[] = []
  for (const asset of ASSETS) described.push(await describeFile(loaded, asset))
  return described
}

describe('a large table of a day per row', () => {
  let plain: Loaded
  let packed: Loaded
  let fromPlain: Described[]
  let fromPacked: Described[]
  beforeAll(async () => {
    plain = await load('plain', (table) => table)
    fromPlain = await describeFiles(plain)
    await clearFacts(db)
    // The engine is not given compressed files.
    packed = await load('packed', gzipSync)
    fromPacked = await describeFiles(packed)
  })

  it('is given to the engine where it is not compressed', () => {
    expect(packed.byEngine).toEqual(new Set())
    expect(plain.byEngine).toEqual(
      new Set(
        TABLES.flatMap(([, , by], index) => (by === 'engine' ? [`${ASSETS[index]?.[0]}.csv`] : [])),
      ),
    )
  })

  it.runIf(existsSync(OPEN_FILES))('is closed after the engine has read it', () => {
    const open = readdirSync(OPEN_FILES).flatMap((one) => {
      const path = join(OPEN_FILES, one)
      // The one that lists them is closed by now.
      return existsSync(path) ? [readlinkSync(path)] : []
    })
    expect(open.filter((path) => path.startsWith(folder))).toEqual([])
  })

  it.each(TABLES.map(([name], index) => [name, index] as const))(
    'with %s is the same from the engine and from the reader',
    (_, index) => {
      expect(fromPlain[index]).toEqual(fromPacked[index])
      expect(fromPlain[index]?.points.length).toBeGreaterThan(5_000)
    },
  )
})
