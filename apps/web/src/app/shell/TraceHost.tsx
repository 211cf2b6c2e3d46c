import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseTraceTarget } from '../../data/trace/TraceTarget.ts'
import { TraceDrawer } from '../../features/trace/index.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'

/** Opens the trace that the address names over any page. */
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
