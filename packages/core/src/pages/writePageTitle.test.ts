import { describe, expect, it } from 'vitest'
import { PURPOSE, writePageTitle } from './writePageTitle.ts'

describe('writePageTitle', () => {
  it('ends with the product’s name', () => {
    expect(writePageTitle('Ethereum', 'Tickmark')).toBe('Ethereum | Tickmark')
  })
  it('puts the product’s name before what it is for', () => {
    expect(writePageTitle(PURPOSE, 'Tickmark')).toBe('Tickmark | Fundamentals for crypto')
  })
})
