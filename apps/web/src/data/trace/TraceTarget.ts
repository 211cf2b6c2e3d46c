import { useNavigate } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type Day, isDay } from '@tickmark/core/time/Day'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { useCallback } from 'react'

/** The figure whose origin is asked for. */
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

/** The target as an address carries it: `aave~fees~2026-10-01~quarter`, `aave~fees~2026-10-01~ltm`. */
export function writeTraceTarget(target: TraceTarget): string {
  const unit = target.window ?? target.granularity
  return [target.project_id, target.metric_id, target.timestamp, unit].join('~')
}

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

/** Shows where a figure comes from, in the drawer over the page; the address keeps it. */
export function useOpenTrace(): (target: TraceTarget) => void {
  const navigate = useNavigate()
  return useCallback(
    (target) => {
      navigate({
        to: '.',
        search: (before) => ({ ...before, trace: writeTraceTarget(target) }),
        resetScroll: false,
      })
    },
    [navigate],
  )
}
