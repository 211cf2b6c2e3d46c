import { formatDay } from '../formats/formatDay.ts'
import { formatCount } from '../formats/formatValue.ts'
import type { Project } from './Project.ts'
import type { Redenomination } from './ProjectDocument.ts'

/** Writes a redenomination for readers: `1 MKR is 24,000 SKY since 18 Sep 2024; earlier values are in SKY`. */
export function writeRedenomination(
  { symbol }: Pick<Project, 'symbol'>,
  { date, factor, from }: Pick<Redenomination, 'date' | 'factor' | 'from'>,
): string {
  const [old, present] = factor < 1 ? [1 / factor, 1] : [1, factor]
  const sides = `${formatCount(roundOff(old))} ${from} ${old === 1 ? 'is' : 'are'} ${formatCount(roundOff(present))} ${symbol}`
  return `${sides} since ${formatDay(date)}; earlier values are in ${symbol}`
}

/** A quotient without the noise of its division. */
function roundOff(value: number): number {
  return Number(value.toPrecision(12))
}
