// biome-ignore lint/style/noRestrictedImports: the test runs in Node, where style sheets come as empty modules.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Colour = readonly [red: number, green: number, blue: number]

/** Each `--name: hsl(h s% l%)` of one block of the style sheet; colours that let others through are left out. */
function readTokens(block: string): Map<string, Colour> {
  const found = block.matchAll(/--([\w-]+): hsl\((\d+) (\d+)% ([\d.]+)%\)/g)
  return new Map(
    [...found].map(([, name = '', hue, saturation, lightness]) => [
      name,
      toRgb(Number(hue), Number(saturation) / 100, Number(lightness) / 100),
    ]),
  )
}

function toRgb(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

function mix([r1, g1, b1]: Colour, [r2, g2, b2]: Colour, share: number): Colour {
  const blend = (one: number, other: number) => one * share + other * (1 - share)
  return [blend(r1, r2), blend(g1, g2), blend(b1, b2)]
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) =>
    value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [dark = '', light = ''] = css.split('[data-theme="light"]')
const THEMES = [
  { theme: 'dark', tokens: readTokens(dark) },
  { theme: 'light', tokens: readTokens(light) },
]
const GROUNDS = ['bg', 'raise', 'hover'] as const
const TONES = ['up', 'warn', 'down'] as const

describe.each(THEMES)('the colours of the $theme theme', ({ tokens }) => {
  const colour = (name: string): Colour => {
    const found = tokens.get(name)
    if (found === undefined) throw new Error(`tokens.css has no --${name}.`)
    return found
  }
  const text = (words: string, ground: Colour) => contrast(colour(words), ground)

  it.each(['fg', 'fg2', 'fg3', 'accent-fg', ...TONES])(
    'let --%s be read on every ground',
    (name) => {
      for (const ground of GROUNDS)
        expect(text(name, colour(ground)), ground).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(TONES)('let --%s be read on its own tints, as in muted and hovered buttons', (name) => {
    for (const share of [0.08, 0.12])
      for (const ground of ['bg', 'raise'])
        expect(
          text(name, mix(colour(name), colour(ground), share)),
          `${share} over ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['fg', ...TONES])('let a solid button of --%s be read, at rest and hovered', (name) => {
    const hovered =
      name === 'fg' ? mix(colour('fg'), colour('bg'), 0.84) : mix(colour(name), colour('fg'), 0.8)
    expect(text('bg', colour(name))).toBeGreaterThanOrEqual(4.5)
    expect(text('bg', hovered)).toBeGreaterThanOrEqual(4.5)
  })

  it('let words be read on the accent, as in a chosen day and in selected text', () => {
    expect(text('on-accent', colour('accent'))).toBeGreaterThanOrEqual(4.5)
  })

  it('let the focus and the edges of what is filled in be seen', () => {
    for (const name of ['accent', 'field'])
      for (const ground of ['bg', 'raise'])
        expect(text(name, colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
  })
})
