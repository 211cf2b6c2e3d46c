// biome-ignore lint/style/noRestrictedImports: tests only, where the style sheet is a file.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toneColour } from './toneColour.ts'

const TOKENS = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')
const [dark = '', light = ''] = TOKENS.split('[data-theme="light"]')

const themeOf = (css: string) => {
  const token = (name: string) => {
    const [, ...parts] = css.match(new RegExp(`--${name}: hsl\\((\\S+) (\\S+)% (\\S+)%\\);`)) ?? []
    const [hue = Number.NaN, saturation = 0, lightness = 0] = parts.map(Number)
    return fromHsl(hue, saturation / 100, lightness / 100)
  }
  return {
    up: token('up'),
    down: token('down'),
    line: token('line'),
    hover: token('hover'),
    strong: token('fg'),
  }
}

/** CSS Color 4, section 7. */
function fromHsl(hue: number, saturation: number, lightness: number): string {
  const channels = [0, 8, 4].map((shift) => {
    const turn = (shift + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  })
  return `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
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
