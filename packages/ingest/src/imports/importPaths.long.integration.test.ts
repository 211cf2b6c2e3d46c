import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import { listQuarantinedPoints } from '@tickmark/analytics/status/listQuarantined'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterAll, describe, expect, it } from 'vitest'
import { findRealFile, HAS_REAL_FILES } from '../testing/findRealFile.ts'
import { importPaths } from './importPaths.ts'
import { renderReport } from './renderReport.ts'

const folder = makeTestFolder()
const db = openForTests(() => openAnalytics({ kind: 'embedded', path: join(folder, 'engine') }))

afterAll(() => limitedProcesses.close())

let counter = 0
function write(name: string, content: string | Buffer): string {
  counter += 1
  mkdirSync(join(folder, `files-${counter}`), { recursive: true })
  const path = join(folder, `files-${counter}`, name)
  writeFileSync(path, content)
  return path
}

const TABLE = 'time,PriceUSD,TxCnt\n2020-01-01,7000,100\n2020-01-02,7100,110\n'

/** A list of present values as the source sends it, without any date. */
const PROTOCOL_LIST = JSON.stringify([
  { id: '', name: 'Aave V3', slug: '', category: 'Lending', tvl: 33_082_398_176, chains: ['Base'] },
])
const SAVE_HISTORY = JSON.stringify({
  name: 'Save',
  tvl: [
    { date: 1_766_016_000, totalLiquidityUSD: 122 },
    { date: 1_766_173_823, totalLiquidityUSD: 124 },
  ],
})
const readAaveTvl = () =>
  db.rows({
    sql: `SELECT toString(day) AS day, value, provisional FROM facts FINAL
          WHERE project_id = 'aave' AND metric_id = 'tvl'`,
  })

const versionsOf = (day: string) =>
  db.rows<{ value: number }>({
    sql: `SELECT value FROM observations
          WHERE project_id = 'bitcoin' AND metric_id = 'price' AND day = {day: String} ORDER BY observed_at`,
    params: { day },
  })
const currentOf = async (day: string) =>
  (
    await db.rows<{ value: number }>({
      sql: `SELECT value FROM facts FINAL WHERE project_id = 'bitcoin' AND metric_id = 'price' AND day = {day: String}`,
      params: { day },
    })
  )[0]?.value

describe('importPaths', () => {
  it('loads a file once and changes nothing the second time', async () => {
    const path = write('btc.csv', TABLE)
    const first = await importPaths(db, [path])
    expect(first.files).toMatchObject([
      { path: 'btc.csv', importer: 'coin-metrics', state: 'loaded' },
    ])
    expect([first.totals.rows_kept, first.exitCode, first.error]).toEqual([4, 0, null])
    const version = db.dataVersion
    const second = await importPaths(db, [path])
    expect([second.files[0]?.state, second.exitCode, second.totals.rows_known]).toEqual([
      'unchanged',
      0,
      4,
    ])
    expect(db.dataVersion).toBe(version)
  })

  it('restates from a corrected file and keeps the older version', async () => {
    const path = write('btc.csv', TABLE.replace('7100', '7200'))
    expect((await importPaths(db, [path])).totals.rows_kept).toBe(1)
    expect(await currentOf('2020-01-02')).toBe(7200)
    expect((await versionsOf('2020-01-02')).map((row) => row.value)).toEqual([7100, 7200])
    expect((await importPaths(db, [path])).files[0]?.state).toBe('unchanged')
  })

  it('does not let an older export that is loaded late hide newer values', async () => {
    const old = write('btc.csv', 'date,price(USD),txCount\n2020-01-01,6900,90\n')
    expect((await importPaths(db, [old])).files[0]).toMatchObject({
      importer: 'coin-metrics-2019',
      state: 'loaded',
    })
    expect(await currentOf('2020-01-01')).toBe(7000)
    expect((await versionsOf('2020-01-01')).map((row) => row.value)).toEqual([6900, 7000])
  })

  it('takes the named moment of observation and marks days from it on as provisional', async () => {
    const path = write('ltc.csv', 'time,PriceUSD,TxCnt\n2021-05-01,1,1\n2021-05-02,2,2\n')
    await importPaths(db, [path], { observedAt: Date.parse('2021-05-02T08:00:00Z') })
    const rows = await db.rows({
      sql: `SELECT day, provisional FROM facts FINAL WHERE project_id = 'litecoin' AND metric_id = 'price' ORDER BY day`,
    })
    expect(rows).toEqual([
      { day: '2021-05-01', provisional: 0 },
      { day: '2021-05-02', provisional: 1 },
    ])
  })

  it('says clearly what is wrong with hostile files, loads the others and exits with 1', async () => {
    const packed = gzipSync(
      Buffer.from(`time,PriceUSD,TxCnt\n${'2020-01-01,1,1\n'.repeat(200_000)}`),
    )
    const files = [
      write('dash.csv.gz', packed.subarray(0, packed.length - 200)),
      write('zec.csv.gz', 'time,PriceUSD\n2020-01-01,1\n'),
      write('xmr.csv', ''),
      write('etc.csv.gz', gzipSync('')),
      write('raises.json', '{"raises":[{"date":1'),
      write('nosuchcoin.csv', TABLE),
      write('ltc (1).csv', TABLE),
      write('whatever.bin', Buffer.from([1, 2, 3, 0, 255])),
      write('doge.csv', `\uFEFF${TABLE.replaceAll('\n', '\r\n')}`),
    ]
    const report = await importPaths(db, files)
    expect(
      report.files.map(({ path, state, reason }) => [path, state, reason?.slice(0, 36) ?? null]),
    ).toEqual([
      ['dash.csv.gz', 'failed', 'The gzip file is truncated. Download'],
      ['zec.csv.gz', 'failed', 'The name ends in .gz but the content'],
      ['xmr.csv', 'failed', 'The file is empty.'],
      ['etc.csv.gz', 'failed', 'The file is empty when decompressed.'],
      ['raises.json', 'failed', 'The file is not valid JSON: Expected'],
      ['nosuchcoin.csv', 'failed', 'The table does not name its asset, a'],
      ['ltc (1).csv', 'loaded', null],
      ['whatever.bin', 'failed', 'The file is not a table: it contains'],
      ['doge.csv', 'loaded', null],
    ])
    expect(report.exitCode).toBe(1)
    expect(await db.rows({ sql: `SELECT 1 FROM facts WHERE project_id = 'dash'` })).toEqual([])
    expect(renderReport(report)).toContain('9 files: 2 loaded, 7 failed')
  })

  it('rejects a day that occurs twice with different values, and keeps the rest', async () => {
    const path = write(
      'xlm.csv',
      'time,PriceUSD,TxCnt\n2020-01-01,1,1\n2020-01-01,2,1\n2020-01-02,3,1\n',
    )
    const report = await importPaths(db, [path])
    expect(report.files[0]?.report?.rejects).toMatchObject([
      { reason: 'the same point with different values', count: 1 },
    ])
    expect(report.totals.rows_kept).toBe(3)
  })

  it('stops when aborted, leaving no trace of the current file', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => `2020-01-01,${index},1`)
    const path = write('xrp.csv', `time,PriceUSD,TxCnt\n${rows.join('\n')}\n`)
    const later = write('zec.csv', TABLE)
    const stop = new AbortController()
    const report = await importPaths(db, [path, later], {
      signal: stop.signal,
      onProgress: (progress) => {
        if (progress.phase === 'loading' && progress.rows > 0) stop.abort()
      },
    })
    expect(report.files.map((file) => file.state)).toEqual(['failed', 'not-attempted'])
    expect(
      await db.rows({ sql: `SELECT 1 FROM facts WHERE project_id IN ('xrp-ledger')` }),
    ).toEqual([])
  })

  it('quarantines a list without dates that is imported as of a day when it cannot have been written', async () => {
    const list = write('lite-protocols2.json', PROTOCOL_LIST)
    const folder = dirname(list)
    mkdirSync(join(folder, 'protocol_tvl'))
    writeFileSync(join(folder, 'protocol_tvl', 'save.json'), SAVE_HISTORY)
    const asOf2020 = await importPaths(db, [folder], { observedAt: Date.parse('2020-07-28') })
    expect(asOf2020.exitCode).toBe(0)
    expect(asOf2020.files.map(({ path, state, reason }) => [path, state, reason])).toEqual([
      [
        'lite-protocols2.json',
        'loaded',
        'Quarantined as a snapshot: the histories beside the file end 2025-12-19, but it was imported as of 2020-07-28.',
      ],
      ['protocol_tvl/save.json', 'loaded', null],
    ])
    expect(await readAaveTvl()).toEqual([])
    const held = await listQuarantinedPoints(db, { projects: ['aave'], limit: 10, offset: 0 })
    expect(held.points).toMatchObject([
      {
        check_id: 'snapshot',
        metric_id: 'tvl',
        day: '2025-12-19',
        value: 33_082_398_176,
        withheld: true,
        file: 'lite-protocols2.json',
      },
    ])

    // The same file without that claim is of the day at which the histories end.
    expect((await importPaths(db, [folder])).exitCode).toBe(0)
    expect(await readAaveTvl()).toEqual([
      { day: '2025-12-19', value: 33_082_398_176, provisional: 1 },
    ])
    expect(
      (await listQuarantinedPoints(db, { projects: ['aave'], limit: 10, offset: 0 })).total,
    ).toBe(0)
  })

  it('imports a folder in which the terminal keeps its own data without that', async () => {
    const path = write('btc.csv', 'time,PriceUSD\n2021-01-01,29000\n2021-01-02,29100\n')
    const { files } = await importPaths(db, [folder], { ownFolder: join(folder, 'engine') })
    expect(files.find((file) => path.endsWith(file.path))?.state).toBe('loaded')
    expect(files.filter((file) => /^engine(?:\/|$)/.test(file.path))).toMatchObject([
      { path: 'engine', state: 'skipped', reason: expect.stringContaining('data folder') },
    ])
  })

  it('refuses an unknown source', async () => {
    await expect(importPaths(db, [write('btc.csv', TABLE)], { source: 'nobody' })).rejects.toThrow(
      'Known sources',
    )
  })

  it.runIf(HAS_REAL_FILES)(
    'loads the vintage of 2019 before that of 2020 and keeps both versions readable',
    async () => {
      const paths = ['coinmetrics/csv/eth.csv.gz', 'coinmetrics_vintage_2019/eth.csv.gz'].map(
        (path) => findRealPath(path),
      )
      const report = await importPaths(db, paths)
      expect(report.files.map((file) => file.state)).toEqual(['loaded', 'loaded'])
      const versions = await db.rows<{ observed_at: string; day: string }>({
        sql: `SELECT toString(toDate(observed_at)) AS day, round(value, 2) AS value FROM observations
            WHERE project_id = 'ethereum' AND metric_id = 'active_addresses_daily' AND day = '2019-03-01' ORDER BY observed_at`,
      })
      expect(versions.map((version) => version.day)).toEqual(['2019-04-01', '2020-07-28'])
    },
  )
})

function findRealPath(path: string): string {
  return join(import.meta.dirname, '../../../../../shared/data', findRealFile(path).path)
}

describe('a table of no known source', () => {
  const DOUBTFUL = 'Date;Aave · Fees (USD)\n03/04/2026;1,5\n04/04/2026;2,5\n'
  const feesOf = (project: string) =>
    db.rows({
      sql: `SELECT toString(day) AS day, value FROM facts FINAL
            WHERE project_id = {project: String} AND metric_id = 'fees' AND day >= '2026-04-01' ORDER BY day`,
      params: { project },
    })

  it('that is named is read as the datahub reads it, once its doubts are confirmed', async () => {
    const path = write('own.csv', DOUBTFUL)
    const refused = await importPaths(db, [path])
    expect(refused.files).toMatchObject([{ importer: 'table', state: 'failed' }])
    expect(renderReport(refused)).toContain('--confirm=day-order')
    expect(await feesOf('aave')).toEqual([])
    const report = await importPaths(db, [path], { table: { confirmed: ['period,day-order'] } })
    expect(report.files).toMatchObject([{ importer: 'table', state: 'loaded', reason: null }])
    expect(await feesOf('aave')).toEqual([
      { day: '2026-04-03', value: 1.5 },
      { day: '2026-04-04', value: 2.5 },
    ])
  })

  it('is of the project that the caller names where it names none', async () => {
    const path = write(
      'plain.csv',
      'Date,Fees ($k),Comment\n2026-04-20,3,good\n2026-04-21,x,fine\n',
    )
    const nameless = await importPaths(db, [path])
    expect(nameless.files[0]?.reason).toContain('--project')
    const wrong = await importPaths(db, [path], { asset: 'nobody' })
    expect(wrong.files[0]?.reason).toBe('No project is called "nobody".')
    const shared = await importPaths(db, [path], { asset: 'QI' })
    expect(shared.files[0]?.reason).toMatch(/"QI" may mean several projects: .*benqi.*Use the id/)
    const report = await importPaths(db, [path], { asset: 'Uniswap' })
    expect(await feesOf('uniswap')).toEqual([{ day: '2026-04-20', value: 3_000 }])
    expect(renderReport(report)).toContain('Ignored: Comment.')
    expect(renderReport(report)).toContain('not a number in Fees ($k)')
  })

  it('is read as the caller chooses, where they do not leave it to the guess', async () => {
    const path = write('chosen.csv', 'Date,Fees\n06/07/2026,1\n06/08/2026,2\n')
    const columns = [{ column: 'Fees', as: 'value' as const, metric_id: 'revenue', factor: 1_000 }]
    const table = (column: string) => ({
      mapping: {
        day_order: 'month-day' as const,
        columns: columns.map((one) => ({ ...one, column })),
      },
      confirmed: ['day-order', 'factor:Fees'],
    })
    const wrong = await importPaths(db, [path], { asset: 'lido', table: table('Fee') })
    expect(wrong.files[0]?.reason).toContain('Fee: The table has no such column.')
    const report = await importPaths(db, [path], { asset: 'lido', table: table('Fees') })
    expect(report.files).toMatchObject([{ state: 'loaded', reason: null }])
    const rows = await db.rows({
      sql: `SELECT toString(day) AS day, value FROM facts FINAL
            WHERE project_id = 'lido' AND metric_id = 'revenue' AND source_id = 'imported-tables' ORDER BY day`,
    })
    expect(rows).toEqual([
      { day: '2026-06-07', value: 1_000 },
      { day: '2026-06-08', value: 2_000 },
    ])
    const two = await importPaths(db, [path, write('b.csv', DOUBTFUL)], {
      table: table('Fees'),
    }).catch((error: Error) => error.message)
    expect(two).toContain('for one file only')
  })

  it('is not loaded again under another name, and says so, unless it is read in another way', async () => {
    const text = 'Date,Fees\n2026-04-25,1\n2026-04-26,2\n'
    const first = await importPaths(db, [write('fees.csv', text)], { asset: 'compound' })
    expect(first.files).toMatchObject([{ state: 'loaded', reason: null }])
    const other = [write('revenue of compound.csv', text)]
    const again = await importPaths(db, other, { asset: 'compound' })
    expect(again.files).toMatchObject([
      { state: 'unchanged', reason: expect.stringContaining('loaded before as fees.csv') },
    ])
    const columns = [{ column: 'Fees', as: 'value' as const, metric_id: 'revenue' }]
    const table = { mapping: { columns }, confirmed: ['name-words'] }
    const chosen = await importPaths(db, other, { asset: 'compound', table })
    expect(chosen.files).toMatchObject([{ state: 'loaded', reason: null }])
  })

  it('may have days as columns', async () => {
    const path = write('days.csv', 'USD k,2026-05-01,2026-05-02\nFees,1,2\nGrowth,1,2\n')
    const report = await importPaths(db, [path], { asset: 'balancer' })
    expect(await feesOf('balancer')).toEqual([
      { day: '2026-05-01', value: 1_000 },
      { day: '2026-05-02', value: 2_000 },
    ])
    expect(renderReport(report)).toContain('unknown metric')
  })

  it('in a folder is left out, and has no sheets unless it is a workbook', async () => {
    const path = write('own.csv', DOUBTFUL)
    const found = await importPaths(db, [dirname(path)])
    expect(found.files[0]).toMatchObject({ state: 'skipped' })
    expect(found.files[0]?.reason).toContain('Name the file itself')
    const sheet = await importPaths(db, [path], { table: { sheet: 'Data' } })
    expect(sheet.files[0]?.reason).toContain('no workbook')
  })
})
