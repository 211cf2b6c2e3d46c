import { describe, expect, it } from 'vitest'
import { OTHERS_COLOR, SERIES_COLORS, seriesColor } from '../drawing/seriesColor.ts'
import { assignColors, measureDifference } from './colorSeries.ts'

const IDS = Array.from({ length: 40 }, (_, index) => `project-${index}`)

describe('seriesColor', () => {
  it('gives an id the same color every time and never the gray of Others', () => {
    for (const id of IDS) {
      expect(seriesColor(id)).toBe(seriesColor(id))
      expect(SERIES_COLORS.slice(0, 9)).toContain(seriesColor(id))
    }
  })
  it('spreads ids over the colors', () => {
    expect(new Set(IDS.map(seriesColor)).size).toBeGreaterThan(6)
  })
})

describe('assignColors', () => {
  it('keeps the own color of an id that stands alone', () => {
    expect(assignColors(['aave']).get('aave')).toBe(seriesColor('aave'))
  })
  it('distinguishes ids of one hue within a chart', () => {
    const colors = [...assignColors(IDS.slice(0, 12)).values()]
    expect(new Set(colors).size).toBe(12)
  })
  it('never draws neighbors alike, and keeps the color of the first', () => {
    for (let from = 0; from < 28; from++) {
      const ids = [...IDS.slice(from, from + 12), 'others']
      const colors = [...assignColors(ids).values()]
      expect(colors[0]).toBe(seriesColor(ids[0] ?? ''))
      for (const [at, color] of colors.entries())
        for (const other of colors.slice(at + 1))
          expect(measureDifference(color, other)).toBeGreaterThan(0.09)
    }
  })
  it('colors the same list alike, and any number of ids', () => {
    const many = Array.from({ length: 300 }, (_, at) => `id-${at}`)
    expect([...assignColors(many)]).toEqual([...assignColors(many)])
    for (const color of assignColors(many).values()) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })
  it('draws the rest in gray', () => {
    expect(assignColors(['others']).get('others')).toBe(OTHERS_COLOR)
  })
})
