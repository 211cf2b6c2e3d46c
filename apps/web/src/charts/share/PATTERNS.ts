type Pattern = { backgroundImage: string; backgroundSize?: string }

const INK = 'rgb(0 0 0 / 0.32)'
const stripes = (angle: number) =>
  `repeating-linear-gradient(${angle}deg, ${INK} 0 1.5px, transparent 1.5px 6px)`

/** What tells neighbouring parts of a bar apart for those who cannot by colour. The first is plain. */
export const PATTERNS: readonly Pattern[] = [
  { backgroundImage: 'none' },
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
