// biome-ignore lint/style/noRestrictedImports: tests only, where the style sheet is a file.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mixColours } from '../mixColours.ts'
import { toneColour } from './toneColour.ts'

const TOKENS = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')
const [dark = '', light = ''] = TOKENS.split('[data-theme="light"]')

const themeOf = (css: string) => {
  const token = (name: string) => css.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? ''
  return {
    up: token('up'),
    down: token('down'),
    line: token('line'),
    hover: token('hover'),
    strong: token('fg'),
  }
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const hex = mixColours(colour, colour, 1)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

describe('toneColour', () => {
  it.each([
    ['dark', themeOf(dark)],
    ['light', themeOf(light)],
  ])('leaves the text of every tile readable in the %s theme', (_, theme) => {
    for (const tone of [-1, -0.5, 0, 0.5, 1, null])
      expect(contrast(theme.strong, toneColour(tone, theme)), `${tone}`).toBeGreaterThan(4.5)
  })
  it('goes through the same grey from both sides', () => {
    const theme = themeOf(dark)
    expect(toneColour(-0, theme)).toBe(toneColour(0, theme))
    expect(toneColour(1, theme)).not.toBe(toneColour(-1, theme))
  })
})
