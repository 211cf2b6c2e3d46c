import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { DialogBoundary } from '../shell/DialogBoundary.tsx'
import { parseTraceTarget } from './TraceTarget.ts'

const TraceDrawer = lazy(async () => ({ default: (await import('./TraceDrawer.tsx')).TraceDrawer }))

/** Opens the trace that the address names over whatever page is shown. */
export function TraceHost() {
  const { trace, as_of } = useSearch({ strict: false })
  const navigate = useNavigate()
  const target = trace === undefined ? undefined : parseTraceTarget(trace)
  if (target === undefined) return null
  const close = () =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, trace: undefined }),
      resetScroll: false,
    })
  return (
    <DialogBoundary key={trace} name="Trace" onClose={close}>
      <TraceDrawer target={target} asOf={as_of} onClose={close} />
    </DialogBoundary>
  )
}
