import { describe, expect, it } from 'vitest'
import { layOutSheet } from './makePicture.ts'

/** As if every letter were half as wide as it is high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5
const CONTENT = {
  title: 'Fees by project',
  legend: [{ name: 'Aave', color: '#ff0000' }],
  source: 'Source: DefiLlama',
  isSample: false,
}
const textsOf = (sheet: ReturnType<typeof layOutSheet>) =>
  sheet.marks.flatMap((mark) => ('text' in mark ? mark.text : []))

describe('layOutSheet', () => {
  it('names what is shown, its colors and where it comes from', () => {
    expect(textsOf(layOutSheet(CONTENT, measure))).toEqual([
      'Fees by project',
      'Aave',
      'Source: DefiLlama',
    ])
  })

  it('marks generated values across the whole picture', () => {
    const { marks } = layOutSheet({ ...CONTENT, isSample: true }, measure)
    expect(marks.at(-1)).toMatchObject({ kind: 'watermark', text: 'Sample data' })
  })

  it('keeps every mark inside the picture and off the drawing, however long the names are', () => {
    const legend = Array.from({ length: 200 }, (_, index) => ({
      name: `${'x'.repeat(index)} project`,
      color: '#00ff00',
    }))
    const sheet = layOutSheet({ ...CONTENT, title: 'y'.repeat(500), legend }, measure)
    expect(sheet.plot.height).toBeGreaterThan(300)
    for (const mark of sheet.marks) {
      if (mark.kind !== 'text') continue
      expect(mark.x + measure(mark.text, mark.size)).toBeLessThanOrEqual(sheet.width)
      expect(mark.y < sheet.plot.y || mark.y > sheet.plot.y + sheet.plot.height).toBe(true)
    }
    const left = textsOf(sheet).find((text) => /^and \d+ more$/.test(text))
    const named = sheet.marks.filter((mark) => mark.kind === 'swatch').length
    expect(left).toBe(`and ${legend.length - named} more`)
  })
})
