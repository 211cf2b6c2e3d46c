import type { ReadPrompt } from './readPrompt.ts'

type Read = Pick<ReadPrompt, 'conditions' | 'order' | 'projects'> &
  Pick<ReadPrompt, 'ranges' | 'granularities' | 'transforms' | 'excluded'>

/** Returns whether a list of projects answers a prompt: it has conditions, or an order and nothing that charts alone have. */
export function isScreen({ conditions, order, projects, ...read }: Read): boolean {
  if (conditions.length > 0) return true
  if (order === undefined || projects.some(({ isPlace }) => !isPlace)) return false
  const ofCharts = [...read.ranges, ...read.granularities, ...read.transforms, ...read.excluded]
  return order.isChange || order.isPositive || ofCharts.length === 0
}
