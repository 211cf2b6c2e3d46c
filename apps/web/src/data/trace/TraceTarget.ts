import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type Day, isDay } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'

/** The figure whose origin is requested. */
export type TraceTarget = {
  project_id: string
  metric_id: string
  /** First day of the period. */
  timestamp: Day
  granularity: Granularity
  /** The twelve months that end with the period, which is a month then. */
  window?: 'ltm'
}

const LTM = { granularity: 'month', window: 'ltm' } as const

/** The target that an address carries, or undefined when it is none. */
export function parseTraceTarget(text: string): TraceTarget | undefined {
  const [project_id = '', metric_id = '', timestamp = '', unit, ...rest] = text.split('~')
  const granularity = GRANULARITIES.find((known) => known === unit)
  if (project_id === '' || rest.length > 0) return undefined
  if (findMetric(metric_id)?.metric_id !== metric_id || !isDay(timestamp)) return undefined
  const figure = { project_id, metric_id, timestamp }
  if (unit === LTM.window) return { ...figure, ...LTM }
  return granularity && { ...figure, granularity }
}
