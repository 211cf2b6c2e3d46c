import { describe, expect, it } from 'vitest'
import { PURPOSE, writePageTitle, writeScreenTitle } from './pageTitle.ts'

describe('writePageTitle', () => {
  it('ends with the product’s name', () => {
    expect(writePageTitle('Ethereum', 'Tickmark')).toBe('Ethereum | Tickmark')
  })
  it('puts the product’s name before what it is for', () => {
    expect(writePageTitle(PURPOSE, 'Tickmark')).toMatchSnapshot()
  })
})

describe('writeScreenTitle', () => {
  it('names what the address identifies', () => {
    const names = { sector: 'Lending', metric: 'Fees' }
    expect(writeScreenTitle('/markets/$sector/metrics/$metric', names)).toMatchSnapshot()
  })

  it('puts the label of a tab behind the title of the screen above', () => {
    expect(writeScreenTitle('/status/held')).toMatchSnapshot()
    expect(writeScreenTitle('/projects/$slug/data', { slug: 'Aave' })).toBe('Aave: data')
  })
})
