import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TraceTarget } from './TraceTarget.ts'

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

/** The target as an address carries it: `aave~fees~2026-10-01~quarter`, `aave~fees~2026-10-01~ltm`. */
export function writeTraceTarget(target: TraceTarget): string {
  const unit = target.window ?? target.granularity
  return [target.project_id, target.metric_id, target.timestamp, unit].join('~')
}
