import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { createTextFile } from '../../testing/createTextFile.ts'
import { findRealFile, HAS_REAL_FILES } from '../../testing/findRealFile.ts'
import { importInMemory } from '../../testing/importInMemory.ts'
import { COIN_METRICS_IMPORTERS } from './COIN_METRICS_IMPORTERS.ts'
import { readAssetOfName, requireAsset } from './findCoinMetricsAsset.ts'

const HEADER = 'time,AdrActCnt,BlkCnt,CapMrktCurUSD,FeeTotUSD,PriceUSD,SplyCur,TxCnt,TxTfrValAdjUSD'
const csv = (...lines: string[]) => [HEADER, ...lines, ''].join('\n')
const read = async (name: string, text: string) =>
  (await importInMemory(createTextFile(name, text))).writer

describe('Coin Metrics tables', () => {
  it.each([
    ['btc.csv.gz', 'btc'],
    ['uni_met.csv.gz', 'uni'],
    ['BNB_mainnet.csv', 'bnb_mainnet'],
    ['ltc (1).csv', 'ltc'],
    ['zec (1).csv', 'zec'],
    ['coinmetrics_btc_2026.csv', 'btc'],
    ['Copy of usdt_eth (2).csv.txt', 'usdt_eth'],
    ['Bitcoin Cash - Kopie.csv', 'bch'],
    ['btc_eth.csv', null],
    ['btc holdings.csv', null],
    ['newcoin.csv', null],
    ['download (3).csv', null],
  ])('reads the asset of the file name %j as %s', (name, id) => {
    expect(readAssetOfName(CATALOG, name)).toBe(id)
  })

  it('takes the asset that the caller names, by id, name or ticker', () => {
    for (const text of ['ltc', 'LTC', 'Litecoin', '$ltc'])
      expect(requireAsset(CATALOG, text, true)).toMatchObject({
        project_id: 'litecoin',
        product_id: '',
        role: 'chain',
      })
    expect(() => requireAsset(CATALOG, 'QI', false)).toThrowErrorMatchingSnapshot()
    expect(() => requireAsset(CATALOG, 'litecoinn', false)).toThrowErrorMatchingSnapshot()
    expect(() => requireAsset(CATALOG, 'LEND', false)).toThrowErrorMatchingSnapshot()
    expect(readAssetOfName(CATALOG, 'lend (1).csv')).toBeNull()
    expect(requireAsset(CATALOG, 'mkr', false)).toMatchObject({ project_id: 'makerdao' })
  })

  it('takes the asset of each row from a table that names it, whatever the name of the file', async () => {
    const table = [
      'asset,time,PriceUSD,TxCnt',
      'btc,2026-01-01,90000,5',
      'LTC,2026-01-01,80,6',
      'nosuchcoin,2026-01-01,1,1',
      ',2026-01-01,1,1',
      '',
    ].join('\n')
    const writer = await read('eth (1).csv', table)
    expect(
      writer.points
        .filter(({ metric_id }) => metric_id === 'price')
        .map(({ project_id, value }) => [project_id, value]),
    ).toEqual([
      ['bitcoin', 90_000],
      ['litecoin', 80],
    ])
    expect(writer.rejects.map(({ reason }) => reason)).toMatchSnapshot()
  })

  it('refuses a table whose asset neither it nor the name of the file says', async () => {
    await expect(read('lite.csv', csv('2020-07-27,1,1,1,1,1,1,1,1'))).rejects.toThrow('--asset')
  })

  it('maps the columns of a chain', async () => {
    const writer = await read(
      'eth.csv',
      csv('2020-07-27,551497.0,6444.0,3.6e10,2394822.89,323.23,111937375.2,1261456.0,1.8e9'),
    )
    expect(
      Object.fromEntries(writer.points.map((point) => [point.metric_id, point.value])),
    ).toEqual({
      active_addresses_daily: 551497,
      block_count: 6444,
      market_cap_circulating: 3.6e10,
      fees: 2394822.89,
      price: 323.23,
      token_supply_circulating: 111937375.2,
      transaction_count: 1261456,
      transfer_volume: 1.8e9,
      transaction_volume: 1.8e9,
    })
    expect(
      writer.points.every((point) => point.project_id === 'ethereum' && point.line === 2),
    ).toBe(true)
  })

  it('takes the market value of a stablecoin as the outstanding supply of its issuer', async () => {
    const writer = await read('usdt_eth.csv', csv('2020-07-27,1,,5e9,,1.0,5e9,10,7e8'))
    const supply = writer.points.find((point) => point.metric_id === 'outstanding_supply')
    expect(supply).toMatchObject({ project_id: 'tether', product_id: 'usdt-ethereum', value: 5e9 })
    expect(writer.points.some((point) => point.metric_id === 'block_count')).toBe(false)
  })

  it('leaves days without values absent', async () => {
    const writer = await read('eth.csv', csv('2020-07-26,1,,,,,,,', '2020-07-27,,,,,,,,'))
    expect(writer.points.map((point) => point.day)).toEqual(['2020-07-26'])
    expect(writer.rejects).toEqual([])
  })

  it('rejects an amount in units of the asset on a day without a price', async () => {
    const lines = ['2019-01-01,,5,7', '2019-01-02,2,5,7', '']
    const writer = await read('eth.csv', ['date,price(USD),fees,txCount', ...lines].join('\n'))
    expect(writer.rejects).toMatchSnapshot()
    expect(writer.valueOf('fees', '2019-01-02')).toBe(10)
  })

  it('rejects single cells that are no numbers or negative, with their line', async () => {
    const writer = await read('eth.csv', csv('2020-07-26,NaN,Infinity,0x10,1e999,-5,twelve,7,1'))
    expect(
      writer.rejects.map(({ reason, example }) => `${reason}, ${example}`).toSorted(),
    ).toMatchSnapshot()
    expect(writer.valueOf('transaction_count', '2020-07-26')).toBe(7)
  })

  it('rejects rows without a calendar day and rows of another width', async () => {
    const writer = await read(
      'eth.csv',
      csv(
        '1970-01-01T00:00:01,1,,,,,,,',
        '2021-02-30,1,,,,,,,',
        '2261-01-01,1,,,,,,,',
        '2020-07-27,1',
        '2020-07-28T00:00:00.000000000Z,1,,,,,,,',
      ),
    )
    expect(writer.rejects.map((reject) => reject.reason).toSorted()).toMatchSnapshot()
    expect(writer.points.map((point) => point.day)).toEqual(['2020-07-28'])
  })

  it('fails naming the day column when it is missing', async () => {
    await expect(
      read('eth.csv', 'day,PriceUSD,TxCnt\n2020-07-27,1,2\n'),
    ).rejects.toThrowErrorMatchingSnapshot()
  })

  it.each([
    ['ethereum.csv', 'date,project,txCount,activeAddresses\n2026-09-01,solana,7,8\n'],
    ['btc.csv', 'date,project,fees,price(USD)\n2026-09-01,bitcoin,5,1\n'],
    ['sol.csv', 'time,Protocol ID,TxCnt,PriceUSD\n2026-09-01,gmx,7,1\n'],
    ['aave.csv', 'date,fees,tvl\n2026-09-01,7,8\n'],
    ['pendle.csv', 'date,price,fees\n2026-09-01,7,8\n'],
  ])('are not taken for a table of someone else in %s: %j', async (name, text) => {
    await expect(read(name, text)).rejects.toThrow('Not recognized')
  })

  it('fails naming the known columns when none is there', async () => {
    await expect(
      read('eth.csv', 'time,PriceEUR,Transactions\n2020-07-27,1,2\n'),
    ).rejects.toThrowErrorMatchingSnapshot()
  })

  it('fails for an asset that the catalog does not know', async () => {
    await expect(read('nosuchcoin.csv', csv('2020-07-27,1,,,,,,,'))).rejects.toThrow('nosuchcoin')
  })

  it('values native fees of 2019 at the price of the day', async () => {
    const text =
      'date,txCount,price(USD),fees,generatedCoins\n2019-03-31,10,142.14,391.5,13659\n2019-04-01,10,,391.5,1\n'
    const writer = await read('eth.csv', text)
    expect(writer.valueOf('fees', '2019-03-31')).toBeCloseTo(142.14 * 391.5, 6)
    expect(writer.valueOf('token_incentives', '2019-03-31')).toBeCloseTo(142.14 * 13659, 6)
    expect(writer.valueOf('fees', '2019-04-01')).toBeUndefined()
  })
})

describe.runIf(HAS_REAL_FILES)('Coin Metrics real files', () => {
  it('gives the check figures of ETH in July 2020', async () => {
    const { importer, writer } = await importInMemory(findRealFile('coinmetrics/csv/eth.csv.gz'))
    expect(importer).toBe('coin-metrics')
    expect(writer.rowsRead).toBe(1825)
    expect(writer.rejects).toEqual([])
    const july = writer.points.filter(
      (point) => point.metric_id === 'fees' && point.day.startsWith('2020-07'),
    )
    expect(july.length).toBe(27)
    expect(july.reduce((sum, point) => sum + point.value, 0)).toBeCloseTo(26_883_442.53, 1)
    expect(writer.valueOf('price', '2020-07-27')).toBe(323.233886908241)
  })

  it('distinguishes the three generations and orders them by age', async () => {
    const ids = [
      'coinmetrics_vintage_2019/eth.csv.gz',
      'coinmetrics/csv/eth.csv.gz',
      'coinmetrics_defi_2022/uni_met.csv.gz',
    ]
    const found = await Promise.all(
      ids.map(async (path) => (await importInMemory(findRealFile(path))).importer),
    )
    expect(found).toEqual(['coin-metrics-2019', 'coin-metrics', 'coin-metrics-2022'])
    const ranks = found.map(
      (id) => COIN_METRICS_IMPORTERS.find((importer) => importer.id === id)?.rank ?? 0,
    )
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  it('does not take a last row with reference rates only for a day', async () => {
    const file = findRealFile('coinmetrics_defi_2022/uni_met.csv.gz')
    const { writer } = await importInMemory(file)
    expect(
      writer.points
        .map((point) => point.day)
        .toSorted()
        .at(-1),
    ).toBe('2022-01-23')
    const importer = COIN_METRICS_IMPORTERS.find(({ id }) => id === 'coin-metrics-2022')
    expect(await importer?.statedMoment?.(file)).toBe(Date.parse('2022-01-24T00:00:00Z'))
  })
})
