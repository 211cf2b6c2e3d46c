import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type TraceTarget, writeTraceTarget } from './TraceTarget.ts'

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
