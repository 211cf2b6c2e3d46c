import { findFigureColumn } from '@tickmark/core/answers/figureColumns'
import { findMetric } from '@tickmark/core/metrics/findMetric'

/** What of the answers that a page shows is missing for the tier of the visitor. */
export type Cuts = {
  /** Names of metrics, each once. */
  locked: string[]
  /** The first day that is shown of history; null where nothing is cut. */
  historyFrom: string | null
}

/** Reads from answers of the server what their `meta` says was left out. */
export function listCuts(answers: readonly unknown[]): Cuts {
  const metas = answers.map(readMeta)
  const locked = metas.flatMap((meta) => (Array.isArray(meta.locked) ? meta.locked : []))
  const days = metas.flatMap(({ history_from: day }) => (typeof day === 'string' ? [day] : []))
  return {
    locked: [...new Set(locked.map((id) => nameLocked(String(id))))].sort(),
    historyFrom: days.sort()[0] ?? null,
  }
}

function nameLocked(id: string): string {
  const column = findFigureColumn(id)
  return findMetric(column?.metric_id ?? id)?.short_title ?? id
}

function readMeta(answer: unknown): { locked?: unknown; history_from?: unknown } {
  if (typeof answer !== 'object' || answer === null || !('meta' in answer)) return {}
  return typeof answer.meta === 'object' && answer.meta !== null ? answer.meta : {}
}
