import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../connectors/Connector.ts'
import { createMemoryWriter } from '../../testing/createMemoryWriter.ts'
import { HAS_RECORDED, readRecorded } from '../../testing/readRecorded.ts'
import { createCoinGecko } from './createCoinGecko.ts'

const [markets, charts] = createCoinGecko({ key: null, plan: 'demo' }).datasets

async function read(dataset: Dataset | undefined, body: unknown, fetched: string) {
  const writer = createMemoryWriter()
  const fetched_at = Date.parse(fetched)
  await dataset?.read({ key: 'bitcoin', bodies: [body], fetched_at }, writer)
  return writer
}

describe.runIf(HAS_RECORDED)('recorded answers of CoinGecko', () => {
  it('give one close a day, of the day that ended at midnight', async () => {
    const body = readRecorded('coingecko/daily_historical_prices_for_one_coin.json.gz')
    const writer = await read(charts, body, '2021-06-01T00:00:00Z')
    // The sample of midnight on 16 February.
    expect(writer.valueOf('price', '2021-02-15')).toBe(47_898.487027633135)
    const prices = writer.points.filter(({ metric_id }) => metric_id === 'price')
    expect(new Set(prices.map(({ day }) => day)).size).toBe(prices.length)
    expect(new Set(writer.points.map(({ metric_id }) => metric_id))).toEqual(
      new Set(['price', 'market_cap_circulating', 'token_trading_volume']),
    )
  })

  it('give at most one value a day where the samples are of each hour', async () => {
    const body = readRecorded('coingecko/hourly_historical_prices_for_one_coin.json.gz')
    const writer = await read(charts, body, '2021-06-01T00:00:00Z')
    const seen = writer.points.map(({ metric_id, day }) => `${metric_id} ${day}`)
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('give supplies and the fully diluted market cap of a coin', async () => {
    const body = readRecorded('coingecko/market_data_for_a_coin.json.gz') as {
      last_updated: string
    }[]
    const updated = body[0]?.last_updated ?? ''
    const day = updated.slice(0, 10)
    const writer = await read(markets, body, updated)
    expect(writer.rejects).toEqual([])
    expect(writer.valueOf('token_supply_circulating', day)).toBe(18_710_831)
    expect(writer.valueOf('token_supply_maximum', day)).toBe(21_000_000)
    expect(writer.valueOf('market_cap_fully_diluted', day)).toBe(1_030_116_515_125)
  })

  it('are rejected whole where they are a refusal', async () => {
    const body = readRecorded('coingecko/market_data_for_a_coin-1.json.gz')
    await expect(read(markets, body, '2021-06-01T00:00:00Z')).rejects.toMatchObject({
      code: 'unsupported-input',
    })
  })
})
