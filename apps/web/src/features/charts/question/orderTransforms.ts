import type { Transform } from '@tickmark/core/query/MetricQuery'

/** As many as a question may have. */
const MOST = 6

/**
 * Transforms in an order that can be answered: the last twelve months are taken of the parts of a ratio, so that they
 * come first, and positions are not amounts, so that they come last. Of these two there is one each.
 */
export function orderTransforms(list: readonly Transform[]): Transform[] {
  const find = (kind: Transform['kind']) => list.filter((one) => one.kind === kind).slice(-1)
  const others = list.filter(({ kind }) => kind !== 'ltm' && kind !== 'rank')
  const [ltm, rank] = [find('ltm'), find('rank')]
  return [...ltm, ...others.slice(0, MOST - ltm.length - rank.length), ...rank]
}
