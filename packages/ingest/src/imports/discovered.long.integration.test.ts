import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { importPaths } from './importPaths.ts'
import { renderReport } from './renderReport.ts'

const folder = makeTestFolder()
const db = openForTests(openTestAnalytics)

function write(path: string, content: unknown): string {
  const whole = join(folder, path)
  mkdirSync(dirname(whole), { recursive: true })
  writeFileSync(whole, typeof content === 'string' ? content : JSON.stringify(content))
  return whole
}

const TABLE = 'asset,time,PriceUSD,TxCnt\nnewcoin,2020-01-01,7,100\nnewcoin,2020-01-02,8,110\n'
const HOSTILE = [
  '__proto__',
  '../../etc/passwd',
  'x'.repeat(10_000),
  'مشروع',
  '🔥🔥',
  'constructor',
  '<script>alert(1)</script>',
  '\u0000',
]

const factsOf = (id: string) =>
  db.rows<{ metric_id: string; value: number }>({
    sql: `SELECT metric_id, max(value) AS value FROM facts FINAL WHERE project_id = {id: String}
          GROUP BY metric_id ORDER BY metric_id`,
    params: { id },
  })

describe('an import of names that no project claims', () => {
  it('is refused with known names only, and leaves no project', async () => {
    const path = write('refused/newcoin.csv', TABLE)
    const report = await importPaths(db, [path], { knownOnly: true })
    expect([report.files[0]?.state, report.discovered]).toEqual(['failed', []])
    expect(report.files[0]?.reason).toContain('is no asset of the catalog')
    expect(db.catalog.find('newcoin')).toBeUndefined()
  })

  it('makes discovered projects, and says so', async () => {
    const paths = [
      write('coins/newcoin.csv', TABLE),
      write(
        'coins/newchain.csv',
        'asset,time,PriceUSD,BlkCnt,FeeTotUSD\nnewchain,2020-01-01,7,100,5\n',
      ),
      write('tvl/storm.fi.json', {
        name: 'Storm.fi',
        category: 'Lending',
        symbol: '-',
        url: 'https://storm.example',
        chains: ['Solana'],
        tvl: [{ date: 1_766_016_000, totalLiquidityUSD: 122 }],
      }),
    ]
    const report = await importPaths(db, paths)
    expect([report.exitCode, report.discovered.toSorted()]).toEqual([
      0,
      ['newchain', 'newcoin', 'storm-fi'],
    ])
    expect(renderReport(report)).toContain('3 new projects (not reviewed): ')
    expect(db.catalog.find('storm-fi')).toMatchObject({
      name: 'Storm.fi',
      symbol: '',
      market_sectors: ['lending'],
      chains: ['solana'],
      is_reviewed: false,
    })
    expect(db.catalog.find('newchain')?.market_sectors).toEqual(['blockchains-l1'])
    expect(await factsOf('newcoin')).toContainEqual({ metric_id: 'price', value: 8 })
    expect(await factsOf('storm-fi')).toEqual([{ metric_id: 'tvl', value: 122 }])
  })

  it('names the columns of an unknown asset that have no metric, so that every cell is accounted for', async () => {
    const table = 'asset,time,PriceUSD,TxCnt,FeeTotUSD,Rating\nfeecoin,2020-01-01,7,100,5,A\n'
    const [file] = (await importPaths(db, [write('fees/feecoin.csv', table)])).files
    expect(file?.report).toMatchObject({ rows_kept: 2, rows_rejected: 0 })
    expect(file?.notMapped).toEqual(['FeeTotUSD', 'Rating'])
  })

  it('finds them again by the id of the source', async () => {
    const later = write('coins/later/newcoin.csv', `${TABLE}newcoin,2020-01-03,9,120\n`)
    const report = await importPaths(db, [later])
    expect([report.files[0]?.state, report.discovered]).toEqual(['loaded', []])
    expect(await factsOf('newcoin')).toContainEqual({ metric_id: 'price', value: 9 })
  })

  it.each([
    ['ltc (1).csv', 'litecoin'],
    ['coinmetrics_zec_2026.csv', 'zcash'],
  ])('reads %s as the asset, and counts its days once', async (name, id) => {
    const table = 'time,PriceUSD,TxCnt\n2026-01-01,70,100\n2026-01-02,80,110\n'
    const plain = write(`plain/${id === 'zcash' ? 'zec' : 'ltc'}.csv`, table)
    const report = await importPaths(db, [plain, write(`copies/${name}`, table)])
    expect([report.exitCode, report.discovered]).toEqual([0, []])
    const [counted] = await db.rows<{ days: number }>({
      sql: `SELECT count() AS days FROM facts FINAL
            WHERE project_id = {id: String} AND metric_id = 'price'`,
      params: { id },
    })
    expect(counted?.days).toBe(2)
  })

  it('imports nothing where the asset is not certain, until the caller names it', async () => {
    const path = write('unclear/my holdings.csv', 'time,PriceUSD,TxCnt\n2026-01-01,3,100\n')
    const refused = await importPaths(db, [path])
    expect([refused.exitCode, refused.discovered]).toEqual([1, []])
    expect(refused.files[0]?.reason).toContain('--asset btc')
    const shared = await importPaths(db, [path], { asset: 'QI' })
    expect(shared.files[0]?.reason).toContain('benqi (BENQI), qidao (QiDao)')
    const named = await importPaths(db, [path], { asset: 'Dash' })
    expect([named.exitCode, named.files[0]?.state]).toEqual([0, 'loaded'])
    expect(await factsOf('dash')).toContainEqual({ metric_id: 'price', value: 3 })
    const both = [path, write('unclear/other.csv', TABLE)]
    await expect(importPaths(db, both, { asset: 'dash' })).rejects.toThrow('for one file only')
  })

  it('reads a protocol by its content, whatever the name of the file', async () => {
    const protocol = {
      name: 'Storm.fi',
      symbol: '-',
      tvl: [{ date: 1_766_102_400, totalLiquidityUSD: 123 }],
    }
    const named = await importPaths(db, [write('copies/aave (1).json', protocol)])
    expect([named.exitCode, named.discovered]).toEqual([0, []])
    expect(await factsOf('storm-fi')).toEqual([{ metric_id: 'tvl', value: 123 }])
    const nameless = { ...protocol, name: undefined }
    const report = await importPaths(db, [write('copies/unheard (1).json', nameless)])
    expect([report.exitCode, report.discovered]).toEqual([1, []])
  })

  it('never joins two by their names alone', async () => {
    const list = [
      {
        name: 'Aave',
        slug: 'aave-of-another',
        category: 'Yield',
        chains: [],
        tvl: 5,
        symbol: 'AAVE',
      },
      { name: 'storm-fi', slug: 'storm-fi', category: 'Dexs', chains: [], tvl: 6 },
      {
        name: 'Twin',
        slug: 'twin',
        category: 'Dexs',
        chains: [],
        tvl: 7,
        url: 'https://twin.example',
        symbol: 'TWN',
      },
      {
        name: 'Twin again',
        slug: 'twin-again',
        category: 'Dexs',
        chains: [],
        tvl: 8,
        url: 'https://www.twin.example/app',
        symbol: 'twn',
      },
    ]
    await importPaths(db, [write('list/protocols.json', list)])
    expect(db.catalog.find('storm-fi-defillama')?.market_sectors).toEqual(['exchange'])
    expect(db.catalog.find('twin-again')).toBeUndefined()
    expect(await factsOf('twin')).toEqual([{ metric_id: 'tvl', value: 15 }])
  })

  it('joins one with the website and ticker of a reviewed project, whose figures follow', async () => {
    const vault = {
      name: 'Audius Vault',
      symbol: 'AUDIO',
      url: 'https://app.audius.co/vault',
      tvl: [{ date: 1_766_016_000, totalLiquidityUSD: 77 }],
    }
    const report = await importPaths(db, [write('join/audius-vault.json', vault)])
    expect([report.exitCode, report.discovered]).toEqual([0, ['audius-vault']])
    expect(report.joined).toMatchObject([{ from_id: 'audius-vault', to_id: 'audius' }])
    expect(renderReport(report)).toContain('1 project joined with another')
    expect(await factsOf('audius')).toEqual([{ metric_id: 'tvl', value: 77 }])
    expect(db.catalog.find('audius-vault')).toMatchObject({
      project_id: 'audius',
      name: 'Audius',
    })
    const more = { ...vault, tvl: [{ date: 1_766_102_400, totalLiquidityUSD: 78 }] }
    await importPaths(db, [write('join/later/audius-vault.json', more)])
    expect(await factsOf('audius')).toEqual([{ metric_id: 'tvl', value: 78 }])
  })

  it('says of a new part of a reviewed project where it belongs', async () => {
    const part = {
      name: 'Aave V9',
      parentProtocol: 'parent#aave',
      tvl: [{ date: 1_766_016_000, totalLiquidityUSD: 5 }],
    }
    const report = await importPaths(db, [write('part/aave-v9.json', part)])
    expect([report.files[0]?.state, report.discovered]).toEqual(['failed', []])
    expect(report.files[0]?.reason).toContain('is part of a reviewed project')
  })

  it('takes hostile names, and puts parts of a parent together', async () => {
    const list = [
      ...HOSTILE.map((name, index) => ({ name, slug: '', category: null, chains: [], tvl: index })),
      ...['V1', 'V2'].map((version) => ({
        name: `Family ${version}`,
        slug: `family-${version}`,
        category: 'Dexs, Launchpads',
        parentProtocol: 'parent#the-family',
        chains: ['Nowhere'],
        tvl: 50,
      })),
      { name: '', slug: 'nameless', category: 'Dexs', chains: [], tvl: 1 },
      { name: 'Gone (sunset)', slug: 'gone', category: 'Unheard of', chains: [], tvl: 1 },
    ]
    const report = await importPaths(db, [write('hostile/protocols.json', list)])
    expect(report.files.map(({ reason }) => reason)).toEqual([null])
    // A NUL alone is no name, as an empty one is none.
    expect(report.discovered).toHaveLength(HOSTILE.length - 1 + 2)
    expect(report.files[0]?.report?.rows_rejected).toBe(2)
    for (const id of report.discovered) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(db.catalog.find('the-family')).toMatchObject({
      name: 'The Family',
      market_sectors: ['exchange', 'launchpad'],
      products: [{ product_id: 'family-v1' }, { product_id: 'family-v2' }],
    })
    expect(await factsOf('the-family')).toEqual([{ metric_id: 'tvl', value: 100 }])
    expect(db.catalog.find('gone')).toMatchObject({
      is_archived: true,
      market_sectors: ['unclassified'],
    })
    expect(Object.prototype).not.toHaveProperty('name')
  })
})
