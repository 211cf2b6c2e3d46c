import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { createTextFile } from '../../testing/createTextFile.ts'
import { findRealFile, HAS_REAL_FILES } from '../../testing/findRealFile.ts'
import { importInMemory } from '../../testing/importInMemory.ts'
import { findOwner, normalizeAddress } from './ContractLabels.ts'

const ADDRESS = '0x7A250d5630B4cF539739dF2C5dAcb4c659F2488D'

describe('contract labels', () => {
  it('lowers EVM addresses, keeps base58 ones and refuses others', () => {
    expect(normalizeAddress(ADDRESS)).toBe(ADDRESS.toLowerCase())
    expect(normalizeAddress('5mbK36SZ7J19An8jFochhQS4of8g6BwUjbeCSxBSoWdp')).toBe(
      '5mbK36SZ7J19An8jFochhQS4of8g6BwUjbeCSxBSoWdp',
    )
    expect(
      ['', 'genesis', '0x0X6E3b9f6E6E3b9f6E6E3b9f6E6E3b9f6E6E3b9f', '0x12'].map(normalizeAddress),
    ).toEqual([null, null, null, null])
  })

  it('names an owner only when it is sure', () => {
    expect(findOwner(CATALOG, ['uniswap', 'dex'], '')).toBe('uniswap')
    expect(findOwner(CATALOG, ['curve-fi'], '')).toBe('curve')
    expect(findOwner(CATALOG, ['aave', 'compound'], 'Aave: something')).toBe('')
    expect(findOwner(CATALOG, ['bridge', 'defi'], 'Lido: stETH Oracle')).toBe('lido')
    expect(findOwner(CATALOG, ['meme'], 'Somebody 2')).toBe('')
  })

  it('reads the chain from the explorer’s folder and rejects invalid keys', async () => {
    const body = {
      '': { name: 'Sum of 4 Accounts', labels: ['dex'] },
      [ADDRESS]: { name: 'Uniswap V2: Router 2', labels: ['dex', 'uniswap'] },
    }
    const { writer } = await importInMemory(
      createTextFile('etherscan/arbiscan/combinedAllLabels.json', JSON.stringify(body)),
    )
    expect(writer.records.map((record) => record.row)).toEqual([
      {
        chain_id: 'arbitrum',
        address: ADDRESS.toLowerCase(),
        name: 'Uniswap V2: Router 2',
        labels: ['dex', 'uniswap'],
        category: 'dex',
        project_id: 'uniswap',
        symbol: '',
        website: '',
      },
    ])
    expect(writer.rejects).toMatchObject([{ reason: 'not an address' }])
  })

  it('fails if the explorer is unknown', async () => {
    const text = JSON.stringify({ [ADDRESS]: { name: '', labels: [] } })
    await expect(importInMemory(createTextFile('labels.json', text))).rejects.toMatchObject({
      code: 'unsupported-input',
    })
  })

  it('merges the labels of a token in several rows', async () => {
    const rows = [
      `${ADDRESS},1,defi,Token,TKN,https://x.org,`,
      `${ADDRESS.toLowerCase()},1,dex,Token,TKN,,`,
      `${ADDRESS},x,dex,T,T,,`,
    ]
    const text = ['address,chainId,label,name,symbol,website,image', ...rows, ''].join('\n')
    const { writer } = await importInMemory(createTextFile('tokens.csv', text))
    expect(writer.records.map((record) => record.row)).toMatchObject([
      { chain_id: 'ethereum', labels: ['defi', 'dex'], symbol: 'TKN' },
    ])
    expect(writer.rejects).toMatchObject([{ reason: 'not a chain id' }])
  })

  it('keeps the CAIP-2 name of a chain outside the catalog', async () => {
    const token = { name: 'A', address: ADDRESS, symbol: 'A', decimals: 18, chainId: 987654321 }
    const { writer } = await importInMemory(createTextFile('list.json', JSON.stringify([token])))
    expect(writer.records[0]?.row.chain_id).toBe('eip155:987654321')
  })
})

describe.runIf(HAS_REAL_FILES)('contract labels, real files', () => {
  it.each([
    ['labels/etherscan/etherscan/combinedAllLabels.json.gz', 'etherscan-labels', 29_772],
    ['labels/etherscan/optimism/combinedAllLabels.json.gz', 'etherscan-labels', 543],
    ['labels/etherscan/etherscan_accounts_aave.csv', 'etherscan-accounts', 177],
    ['labels/etherscan/etherscan_tokens_lido.csv', 'etherscan-accounts', 5],
    ['labels/eth-labels/tokens.csv.gz', 'eth-labels-tokens', 15_619],
    ['labels/oli/op-mainnet_top_100_contracts_by_txcount_2024_07_24.json', 'open-labels-json', 100],
    ['labels/oli/example-labels.csv', 'open-labels-csv', 2],
    ['tokenlists/uniswap/solana.json', 'token-list', 183],
  ])('reads %s', async (path, id, records) => {
    const { importer, writer } = await importInMemory(findRealFile(path))
    expect([importer, writer.records.length]).toEqual([id, records])
  })
})
