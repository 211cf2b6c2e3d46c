import { describe, expect, it } from 'vitest'
import { writeScreenTitle } from './writeScreenTitle.ts'

describe('writeScreenTitle', () => {
  it('names what the address identifies', () => {
    const names = { sector: 'Lending', metric: 'Fees' }
    expect(writeScreenTitle('/markets/$sector/metrics/$metric', names)).toBe('Fees of Lending')
  })

  it('puts the label of a tab behind the title of the screen above', () => {
    expect(writeScreenTitle('/status/held')).toBe('Data status: held back')
    expect(writeScreenTitle('/projects/$slug/data', { slug: 'Aave' })).toBe('Aave: data')
  })
})
