type Channels = [number, number, number]

/**
 * `amount` of one colour in another, from 0 to 1, as `#rrggbb`. Colours are `#rrggbb` or, as the tokens of the style
 * sheet, `hsl(h s% l%)`.
 */
export function mixColours(colour: string, ground: string, amount: number): string {
  const [from, to] = [readColour(ground), readColour(colour)]
  const channels = from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * amount)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function readColour(text: string): Channels {
  const [hue = 0, saturation = 0, lightness = 0] = text.match(/[\d.]+/g)?.map(Number) ?? []
  if (text.startsWith('hsl')) return fromHsl(hue, saturation / 100, lightness / 100)
  const channel = (start: number) => Number.parseInt(text.slice(start, start + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** CSS Color 4, section 7: from hue (in degrees), saturation and lightness to red, green and blue. */
function fromHsl(hue: number, saturation: number, lightness: number): Channels {
  const channel = (shift: number) => {
    const turn = (shift + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}
