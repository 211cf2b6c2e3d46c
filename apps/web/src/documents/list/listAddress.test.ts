import { describe, expect, it } from 'vitest'
import { readListAddress, writeListAddress } from './listAddress.ts'

describe('readListAddress', () => {
  it('starts with the last changed documents', () => {
    expect(readListAddress('')).toEqual({ tab: undefined, search: '', order: 'changed', page: 1 })
  })

  it('reads what it writes', () => {
    const address = { tab: 'public', search: 'a & b', order: 'name', page: 3 } as const
    expect(readListAddress(writeListAddress('', address))).toEqual(address)
  })

  it.each(['?page=0', '?page=x', '?page=1.5', '?page=99999999', '?tab=theirs&order=age'])(
    'leaves out of account what it does not understand: %s',
    (query) => {
      expect(readListAddress(query)).toEqual(readListAddress(''))
    },
  )
})

describe('writeListAddress', () => {
  it('keeps other parameters, and omits defaults', () => {
    expect(writeListAddress('?as_of=2025-01-01&page=3', readListAddress(''))).toBe(
      '?as_of=2025-01-01',
    )
    expect(writeListAddress('?q=x', readListAddress(''))).toBe('')
  })
})
