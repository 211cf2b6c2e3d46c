import { hashText, shareOf } from './hashText.ts'

/** The value of a day, in days since 1970. */
export type Curve = (day: number) => number

const LENGTH = 4_096
/** Long and short swings and noise of some percent a day, so that no value stands still and none jumps. */
const WAVE = Float64Array.from({ length: LENGTH }, (_, day) =>
  Math.exp(
    0.45 * Math.sin(day / 131) + 0.12 * Math.sin(day / 17) + 0.03 * Math.sin(day * day * 0.37),
  ),
)

/** Creates the curve of a series that has a value of `last` on the last day, the same for equal seeds. */
export function createCurve(
  seed: string,
  { last, lastDay }: { last: number; lastDay: number },
): Curve {
  const offset = hashText(seed)
  const scale = last / waveAt(lastDay, offset)
  return (day) => scale * waveAt(day, offset)
}

/** Creates the curve of a pegged coin's price, within a fifth of a percent of its peg. */
export function createPeg(seed: string, peg: number): Curve {
  const offset = shareOf(seed) * 100
  return (day) => peg * (1 + 0.002 * Math.sin((day + offset) * 1.7))
}

function waveAt(day: number, offset: number): number {
  return WAVE[(day + offset) % LENGTH] as number
}
