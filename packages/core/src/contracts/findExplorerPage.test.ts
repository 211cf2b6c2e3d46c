import { describe, expect, it } from 'vitest'
import { BLOCK_EXPLORERS, findExplorerPage } from './findExplorerPage.ts'

const ADDRESS = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'

describe('findExplorerPage', () => {
  it('leads to the explorer of the chain', () => {
    expect(findExplorerPage('ethereum', ADDRESS)).toEqual({
      name: 'Etherscan',
      url: `https://etherscan.io/address/${ADDRESS}`,
    })
    expect(findExplorerPage('internetcomputer', 'ryjl3-tyaaa-aaaaa-aaaba-cai')?.url).toBe(
      'https://dashboard.internetcomputer.org/canister/ryjl3-tyaaa-aaaaa-aaaba-cai',
    )
  })

  it('knows no page on a chain without an explorer, nor of what is no address there', () => {
    for (const chain of ['bitcoin', 'eip155:424242', '', 'toString'])
      expect(findExplorerPage(chain, ADDRESS), chain).toBeUndefined()
    for (const text of ['', 'uniswap.eth', '0x1', `${ADDRESS}/../token`, '"onclick="'])
      expect(findExplorerPage('ethereum', text), text).toBeUndefined()
    expect(findExplorerPage('solana', ADDRESS)).toBeUndefined()
  })

  it.each(Object.entries(BLOCK_EXPLORERS))('%s has pages over https', (_chain, explorer) => {
    expect(new URL(explorer.page).protocol).toBe('https:')
    expect(explorer.page).toContain('{address}')
  })
})
