// biome-ignore lint/style/noRestrictedImports: the test runs in Node, where style sheets come as empty modules.
import { readFileSync } from 'node:fs'
import { tileStrength } from '@tickmark/core/drawing/tileColor'
import { describe, expect, it } from 'vitest'

type Color = readonly [red: number, green: number, blue: number]

/** Each `--name: hsl(h s% l%)` of one block of the style sheet; colors that let others through are left out. */
function readTokens(block: string): Map<string, Color> {
  const found = block.matchAll(/--([\w-]+): hsl\((\d+) (\d+)% ([\d.]+)%\)/g)
  return new Map(
    [...found].map(([, name = '', hue, saturation, lightness]) => [
      name,
      toRgb(Number(hue), Number(saturation) / 100, Number(lightness) / 100),
    ]),
  )
}

function toRgb(hue: number, saturation: number, lightness: number): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

function mix([r1, g1, b1]: Color, [r2, g2, b2]: Color, share: number): Color {
  const blend = (one: number, other: number) => one * share + other * (1 - share)
  return [blend(r1, r2), blend(g1, g2), blend(b1, b2)]
}

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const toGamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
const multiply = (matrix: readonly Color[], [x, y, z]: Color): Color => {
  const [a = 0, b = 0, c = 0] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z)
  return [a, b, c]
}
/** Linear sRGB to the cone responses of Oklab and back (https://bottosson.github.io/posts/oklab). */
const TO_CONES: readonly Color[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const FROM_CONES: readonly Color[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/** As `color-mix(in oklab, …)`: Oklab is linear in the cube roots of the cone responses. */
function mixInOklab(one: Color, other: Color, share: number): Color {
  const rootsOf = (color: Color) => each(multiply(TO_CONES, each(color, toLinear)), Math.cbrt)
  const cones = each(mix(rootsOf(one), rootsOf(other), share), (root) => root ** 3)
  return each(multiply(FROM_CONES, cones), toGamma)
}

function each([a, b, c]: Color, change: (value: number) => number): Color {
  return [change(a), change(b), change(c)]
}

/** WCAG 2.2, relative luminance. */
function luminance(color: Color): number {
  const [red, green, blue] = each(color, toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
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

describe.each(THEMES)('the colors of the $theme theme', ({ tokens }) => {
  const color = (name: string): Color => {
    const found = tokens.get(name)
    if (found === undefined) throw new Error(`tokens.css has no --${name}.`)
    return found
  }
  const text = (words: string, ground: Color) => contrast(color(words), ground)

  it.each(['fg', 'fg2', 'fg3', 'accent-fg', ...TONES])(
    'let --%s be read on every ground',
    (name) => {
      for (const ground of GROUNDS)
        expect(text(name, color(ground)), ground).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(TONES)('let --%s be read on its own tints, as in muted and hovered buttons', (name) => {
    for (const share of [0.08, 0.12])
      for (const ground of ['bg', 'raise'])
        expect(
          text(name, mix(color(name), color(ground), share)),
          `${share} over ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['fg', ...TONES])('let a solid button of --%s be read, at rest and hovered', (name) => {
    const hovered =
      name === 'fg' ? mix(color('fg'), color('bg'), 0.84) : mix(color(name), color('fg'), 0.8)
    expect(text('bg', color(name))).toBeGreaterThanOrEqual(4.5)
    expect(text('bg', hovered)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['up', 'down'])('let words be read on tiles of --%s, the strongest included', (name) => {
    for (const tone of [0.01, 0.5, 1])
      expect(
        text('fg', mixInOklab(color(name), color('raise'), tileStrength(tone))),
        `tone ${tone}`,
      ).toBeGreaterThanOrEqual(4.5)
  })

  it('let words be read on the accent, as in a chosen day and in selected text', () => {
    expect(text('on-accent', color('accent'))).toBeGreaterThanOrEqual(4.5)
  })

  it('let the focus and the edges of what is filled in be seen', () => {
    for (const name of ['accent', 'field'])
      for (const ground of ['bg', 'raise'])
        expect(text(name, color(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
  })
})
