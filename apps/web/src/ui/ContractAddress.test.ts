import { expect, it } from 'vitest'
import { shortenAddress } from './ContractAddress.tsx'

it('keeps both ends of a long address and all of a short one', () => {
  expect(shortenAddress('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984')).toBe('0x1f9840…01f984')
  expect(shortenAddress('0x1')).toBe('0x1')
  expect(shortenAddress('')).toBe('')
})
