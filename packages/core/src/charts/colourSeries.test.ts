import { describe, expect, it } from 'vitest'
import { OTHERS_COLOUR, SERIES_COLOURS, seriesColour } from '../drawing/seriesColour.ts'
import { assignColours } from './colourSeries.ts'
import { measureDifference } from './measureDifference.ts'

const IDS = Array.from({ length: 40 }, (_, index) => `project-${index}`)

describe('seriesColour', () => {
  it('gives an id the same colour every time and never the grey of Others', () => {
    for (const id of IDS) {
      expect(seriesColour(id)).toBe(seriesColour(id))
      expect(SERIES_COLOURS.slice(0, 9)).toContain(seriesColour(id))
    }
  })
  it('spreads ids over the colours', () => {
    expect(new Set(IDS.map(seriesColour)).size).toBeGreaterThan(6)
  })
})

describe('assignColours', () => {
  it('keeps the own colour of an id that stands alone', () => {
    expect(assignColours(['aave']).get('aave')).toBe(seriesColour('aave'))
  })
  it('distinguishes ids of one hue within a chart', () => {
    const colours = [...assignColours(IDS.slice(0, 12)).values()]
    expect(new Set(colours).size).toBe(12)
  })
  it('never draws neighbors alike, and keeps the color of the first', () => {
    for (let from = 0; from < 28; from++) {
      const ids = [...IDS.slice(from, from + 12), 'others']
      const colours = [...assignColours(ids).values()]
      expect(colours[0]).toBe(seriesColour(ids[0] ?? ''))
      for (const [at, colour] of colours.entries())
        for (const other of colours.slice(at + 1))
          expect(measureDifference(colour, other)).toBeGreaterThan(0.09)
    }
  })
  it('colors the same list alike, and any number of ids', () => {
    const many = Array.from({ length: 300 }, (_, at) => `id-${at}`)
    expect([...assignColours(many)]).toEqual([...assignColours(many)])
    for (const colour of assignColours(many).values()) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })
  it('draws the rest in grey', () => {
    expect(assignColours(['others']).get('others')).toBe(OTHERS_COLOUR)
  })
})
