import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { AlertDraft } from './AlertDraft.ts'

const SIGNS = { threshold: '', change: ' change', percentile: ' percentile' } as const

/** What an alert is called until somebody calls it something else: `Fees of aave above 1.5M`. */
export function nameAlert({ query, kind, direction, limit }: AlertDraft): string {
  const [metric = ''] = query.metrics
  const projects = query.where?.projects ?? []
  const of = projects.length === 0 || projects.length > 3 ? '' : ` of ${projects.join(', ')}`
  const words = `${findMetric(metric)?.title ?? metric}${of}${SIGNS[kind]} ${direction} ${limit.trim()}`
  return `${words.trim()}${kind === 'change' ? '%' : ''}`.slice(0, 120)
}
