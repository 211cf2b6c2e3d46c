/** Turns a colour to lighter and darker by steps, alternately, so that it stays readable on both themes. */
export function shadeColour(hex: string, step: number): string {
  if (step === 0) return hex
  const toward = step % 2 === 1 ? 255 : 0
  const amount = Math.min(0.3 + 0.12 * Math.floor((step - 1) / 2), 0.6)
  const channels = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16)
    return Math.round(channel + (toward - channel) * amount)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
