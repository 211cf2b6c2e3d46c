/** `amount` of one colour in another, from 0 to 1. Colours are `#rrggbb`. */
export function mixColours(colour: string, ground: string, amount: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [from, to] = [ground, colour].map((hex) =>
      Number.parseInt(hex.slice(start, start + 2), 16),
    )
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * amount)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
