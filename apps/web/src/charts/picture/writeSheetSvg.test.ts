import { describe, expect, it } from 'vitest'
import { layOutSheet, writeSheetSvg } from './makePicture.ts'

const THEME = {
  line: '#111111',
  axis: '#121212',
  flat: '#131313',
  text: '#222222',
  strong: '#333333',
  raise: '#444444',
  up: '#00ff00',
  down: '#ff0000',
  font: '"Inter", x',
}

describe('writeSheetSvg', () => {
  it('puts the drawing in its place, and keeps names from being read as marks', () => {
    const sheet = layOutSheet(
      { title: 'A <b> & "c"', legend: [], source: 'x', isSample: true },
      (text) => text.length,
    )
    const svg = writeSheetSvg(sheet, '<svg width="1" height="1"></svg>', THEME)
    expect(svg).toContain('A &lt;b&gt; &amp; &quot;c&quot;')
    expect(svg).toContain(`<svg x="${sheet.plot.x}" y="${sheet.plot.y}" width="1"`)
    expect(svg).toContain('font-family="&quot;Inter&quot;, x"')
    expect(svg).toContain('Sample data')
  })
})
