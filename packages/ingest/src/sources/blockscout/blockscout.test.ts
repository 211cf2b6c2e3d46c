import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryWriter } from '../../testing/createMemoryWriter.ts'
import { NOW, PROVIDERS } from '../../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../testing/syncInMemory.ts'
import { busyContracts, createBlockscout } from './createBlockscout.ts'

const closed = new Map<string, number>()
let provider: FakeProvider
beforeEach(async () => {
  closed.clear()
  provider = await startFakeProvider(
    Object.fromEntries(
      Object.entries(PROVIDERS).map(([host, answer]) => [
        host,
        (url: URL) => {
          const status = closed.get(host)
          return status === undefined ? answer(url) : { status, body: 'no' }
        },
      ]),
    ),
  )
})
afterEach(() => provider.stop())

describe('the busiest contracts of an explorer', () => {
  it('have calls and gas of the last whole day, a name and an owner, over two pages', async () => {
    const { writer, failed } = await syncInMemory(createBlockscout(), provider.origin)
    expect([failed, writer.rejects, writer.points]).toEqual([[], [], []])
    const ofEthereum = writer.records.filter(({ row }) => row.chain_id === 'ethereum')
    expect(ofEthereum).toEqual([
      ...['a', 'b'].map((digit) => ({
        table: 'contract_activity',
        row: {
          chain_id: 'ethereum',
          address: `0x${digit.repeat(40)}`,
          day: '2026-01-09',
          calls: 1_080,
          gas_used: 2_100_000,
        },
      })),
      ...['a', 'b'].map((digit) => ({
        table: 'contracts',
        row: {
          chain_id: 'ethereum',
          address: `0x${digit.repeat(40)}`,
          name: 'Router',
          labels: ['uniswap'],
          category: '',
          project_id: 'uniswap',
          symbol: '',
          website: '',
        },
      })),
    ])
    // Only what the source is known to page by is sent back to it.
    const pages = provider.requests.filter(({ url }) => url.host === 'eth.blockscout.com')
    expect(pages.map(({ url }) => url.search)).toEqual([
      '?scale=1d',
      '?scale=1d&items_count=50&transactions_count=1000&total_gas_used=2',
    ])
  })

  it.each([401, 403, 404, 410])(
    'are left out where an explorer answers %i, and others are read',
    async (status) => {
      closed.set('base.blockscout.com', status)
      const { writer, failed } = await syncInMemory(createBlockscout(), provider.origin)
      expect(failed).toEqual([])
      expect(writer.rejects).toEqual([
        { reason: 'an explorer without a list of its busiest contracts', example: 'base' },
      ])
      expect(new Set(writer.records.map(({ row }) => row.chain_id)).size).toBe(5)
    },
  )

  it('are rejected one by one where they are no contracts or counts', async () => {
    const writer = createMemoryWriter()
    const contract = (hash: string, calls: unknown, gas: unknown = 1) => ({
      contract_address: { hash, reputation: 'scam' },
      transactions_count: calls,
      total_gas_used: gas,
    })
    const address = `0x${'D'.repeat(40)}`
    const items = [
      contract('nowhere', 1),
      contract(address, '1.5'),
      contract(address, null),
      contract(address, -1),
      contract(address, 1e300),
      contract(address, 'many'),
      contract(address, 1, '-2'),
      { contract_address: null },
      contract(address, '7', null),
    ]
    const answer = { items, next_page_params: null }
    await busyContracts.read({ key: 'base', bodies: [answer], fetched_at: Date.parse(NOW) }, writer)
    expect(writer.records).toMatchObject([
      { row: { address: address.toLowerCase(), calls: 7, gas_used: null } },
      { row: { address: address.toLowerCase(), labels: ['phish-hack'], category: 'cybercrime' } },
    ])
    expect(writer.rejects.map(({ reason }) => reason)).toEqual([
      'not an address',
      ...Array(4).fill('not a number of calls'),
      'unexpected transactions_count',
      'negative gas',
      'unexpected contract_address',
    ])
  })
})
