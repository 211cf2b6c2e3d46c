import { describe, expect, it } from 'vitest'
import { chooseCompared } from './landscape.ts'

const largest = ['compound', 'aave', 'morpho'].map((project_id) => ({ project_id }))

describe('chooseCompared', () => {
  it('compares with the largest of the sector until others are chosen', () => {
    expect(chooseCompared('aave', undefined, largest)).toEqual(['aave', 'compound', 'morpho'])
    expect(chooseCompared('aave', ['uniswap', 'aave'], largest)).toEqual(['aave', 'uniswap'])
  })
  it('leaves a project that is alone in its sector alone', () => {
    expect(chooseCompared('aave', undefined, [])).toEqual(['aave'])
  })
})
