const FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  m: 1e6,
  b: 1e9,
  t: 1e12,
  '%': 0.01,
}

/** A number as people type it: `1.5M`, `-20%`, `$3,000`. Undefined when it is none. */
export function parseAmount(text: string): number | undefined {
  const match = /^(-?)\$?([\d.]+)([kmbt%]?)$/.exec(
    text.replaceAll(/[,\s]/g, '').replace('−', '-').toLowerCase(),
  )
  if (match === null) return undefined
  const size = Number(match[2]) * (FACTORS[match[3] ?? ''] ?? 1)
  return Number.isFinite(size) ? size * (match[1] === '-' ? -1 : 1) : undefined
}
