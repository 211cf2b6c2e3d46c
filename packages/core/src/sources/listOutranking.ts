import { SOURCE_PRECEDENCE } from './SOURCE_PRECEDENCE.ts'

/** The sources that are believed before this one, with the metric that they are believed for. */
export function listOutranking(sourceId: string): { metric_id: string; source_id: string }[] {
  return Object.entries(SOURCE_PRECEDENCE).flatMap(([metric_id, sources]) => {
    const rank = sources.indexOf(sourceId)
    return sources.slice(0, Math.max(0, rank)).map((source_id) => ({ metric_id, source_id }))
  })
}
