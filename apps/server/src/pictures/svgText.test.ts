import { estimateWidth, fitText } from '@tickmark/core/drawing/estimateWidth'
import { describe, expect, it } from 'vitest'
import { wrapText } from './svgText.ts'

describe('estimateWidth', () => {
  it('grows with the text and with its size', () => {
    expect(estimateWidth('', 20)).toBe(0)
    expect(estimateWidth('Ethereum', 40)).toBeCloseTo(2 * estimateWidth('Ethereum', 20))
    expect(estimateWidth('WWW', 20)).toBeGreaterThan(estimateWidth('iii', 20))
    expect(estimateWidth('日本', 20)).toBeGreaterThan(estimateWidth('ab', 20))
  })
})

describe('fitText', () => {
  it('leaves what fits as it is', () => {
    expect(fitText('Aave', 20, 100)).toBe('Aave')
  })

  it('cuts what does not, within the width, without half a character', () => {
    const cut = fitText('The Long Name of Something 𝒳𝒳𝒳𝒳', 20, 120)
    expect(cut).toMatch(/^The Long.*…$/)
    expect(estimateWidth(cut, 20)).toBeLessThanOrEqual(120)
    expect(fitText('𝒳𝒳𝒳𝒳', 20, 40).isWellFormed()).toBe(true)
  })
})

describe('wrapText', () => {
  it('breaks lines between words, and cuts words that no line holds', () => {
    const lines = wrapText(`one two three ${'x'.repeat(200)} four`, 20, 120)
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(estimateWidth(line, 20)).toBeLessThanOrEqual(120)
    expect(lines.join(' ')).toContain('four')
    expect(wrapText('', 20, 120)).toEqual([])
  })
})
