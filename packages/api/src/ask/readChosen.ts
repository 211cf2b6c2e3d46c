import type { ReadCondition } from './readConditions.ts'
import { type Item, placeOf } from './readItems.ts'
import type { ReadMeasure } from './readMeasures.ts'
import type { ReadSubjects } from './readSubjects.ts'
import type { ReadOrder, ReadTop } from './readTop.ts'

type Chosen = { top: ReadTop; measures: readonly ReadMeasure[] }

/**
 * "Which of the top 20 by fees grew fastest", "the lowest P/S of the ten largest dexes": a figure chooses the projects, and
 * another one orders them. Returns the choice as a condition, and what is left of the measures.
 */
export function readChosen(
  items: readonly Item[],
  read: Chosen & {
    order: ReadOrder | undefined
    record: string | undefined
    projects: ReadSubjects['projects']
  },
): Chosen & { conditions: ReadCondition[] } {
  const { order, record, projects, measures } = read
  const { top } = read.top
  const kept = { top: read.top, measures, conditions: [] }
  const own = measures.findLast(({ isOrder }) => isOrder)
  const [operand, ...others] = (own ?? measures[0])?.operands ?? []
  const isOfAll = record === undefined && projects.every(({ isPlace }) => isPlace)
  if (!(top && order && operand && isOfAll) || others.length > 0) return kept
  const at = placeOf(items, top.words)
  const before = items.slice(0, at).findLast(({ words }) => !/^(the|den|der|die)$/i.test(words))
  const isAmong = AMONG.test(before?.words ?? '') && !isBeside(items, order, at)
  const rest = measures.filter((one) => one !== own)
  const isOther = rest.length > 0 || order.isChange
  const isBehind =
    own !== undefined && isOther && placeOf(items, order.words) > placeOf(items, own.words)
  // "The top 10 by fee growth" are those of the largest growth.
  const isOfOrder = /growth|change/i.test(order.words) && measures.length === 1
  if (!(isAmong || isBehind) || isOfOrder) return kept
  const chosen: ReadCondition = {
    words: own === undefined ? top.words : `${top.words} ${own.words}`,
    of: { operand, isChange: false },
    ...{ is: '>=', value: 1, than: { rank: top.n, isBySize: own === undefined } },
  }
  return { top: {}, measures: rest.length > 0 ? rest : measures, conditions: [chosen] }
}

const AMONG = /^(of|among|amongst|from|within|out of|von|unter)$/i

/** "The top 10 fastest growing" are so many of an order. */
function isBeside(items: readonly Item[], { words }: ReadOrder, at: number): boolean {
  return [at + 1, at + 2].some((next) => words.startsWith(items[next]?.words ?? ' '))
}
