/** An axis of values: its ticks, and the place of a value, from 0 at its beginning to 1 at its end. */
export type Scale = { marks: number[]; place: (value: number) => number }

/** About so many values are named. */
const MARKS = 5
/** Room beyond the outermost values, as a part of the axis. */
const AIR = 0.04

/** The axis that shows all values. On a log axis each must be above zero. */
export function makeScale(values: readonly number[], log: boolean): Scale {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return log ? makeLogScale(min, max) : makeLinearScale(min, max)
}

function makeLinearScale(min: number, max: number): Scale {
  // Zero is included if it is near, so that distances from it can be seen.
  const from = min > 0 && min < max / 2 ? 0 : min
  const to = max < 0 && max > min / 2 ? 0 : max
  const span = to - from || Math.abs(to) || 1
  const step = chooseStep(span / MARKS)
  const low = from === 0 ? 0 : from - span * AIR
  const high = to === 0 ? 0 : to + span * AIR
  const marks: number[] = []
  for (let count = Math.ceil(low / step); count * step <= high; count++) marks.push(count * step)
  return { marks, place: (value) => (value - low) / (high - low || 1) }
}

/** 1, 2 or 5 with zeros, at least as large as requested. */
function chooseStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((times) => times * unit >= least) ?? 10) * unit
}

function makeLogScale(min: number, max: number): Scale {
  const span = Math.log10(max / min) || 1
  const [low, high] = [Math.log10(min) - span * AIR, Math.log10(max) + span * AIR]
  const decades = high - low
  // Few powers of ten need others between them; of many each second or third is enough.
  const times = decades < 1.5 ? [1, 2, 5] : [1]
  const every = Math.max(1, Math.ceil(decades / (MARKS + 1)))
  const marks: number[] = []
  for (let power = Math.floor(low); power <= high; power++)
    if (power % every === 0)
      for (const one of times) {
        const mark = one * 10 ** power
        if (Math.log10(mark) >= low && Math.log10(mark) <= high) marks.push(mark)
      }
  return { marks, place: (value) => (Math.log10(value) - low) / decades }
}
