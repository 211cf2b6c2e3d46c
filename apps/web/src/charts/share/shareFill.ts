import type { CSSProperties } from 'react'

const INK = 'rgb(0 0 0 / 0.32)'
const stripes = (angle: number) =>
  `repeating-linear-gradient(${angle}deg, ${INK} 0 1.5px, transparent 1.5px 6px)`

/** Patterns that distinguish neighboring parts of a bar without relying on color. The first is plain. */
const PATTERNS: readonly CSSProperties[] = [
  {},
  { backgroundImage: stripes(45) },
  {
    backgroundImage: `radial-gradient(${INK} 1.3px, transparent 1.7px)`,
    backgroundSize: '6px 6px',
  },
  { backgroundImage: stripes(90) },
  { backgroundImage: `${stripes(45)}, ${stripes(135)}` },
  { backgroundImage: stripes(0) },
  { backgroundImage: stripes(135) },
  { backgroundImage: `${stripes(0)}, ${stripes(90)}` },
]

/** Color and pattern of the part at a position, for its place in the bar and beside its name; late parts are plain. */
export function shareFill(color: string, position: number): CSSProperties {
  return { backgroundColor: color, ...PATTERNS[position] }
}
