import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStore } from '../../data/createStore.ts'
import { parseTraceTarget } from '../../data/trace/TraceTarget.ts'
import { TraceDrawer } from '../../features/trace/index.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { shellDialog } from './shellDialog.ts'

const DIALOGS = {
  areas: lazyComponent(() => import('./navigation/NavigationDrawer.tsx'), 'NavigationDrawer'),
  commands: lazyComponent(() => import('./commands/CommandDialog.tsx'), 'CommandDialog'),
  cookies: lazyComponent(() => import('./CookieDialog.tsx'), 'CookieDialog'),
  shortcuts: lazyComponent(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet'),
} as const

/** The dialog of the shell that is open. */
export function ShellDialogs() {
  const open = useStore(shellDialog)
  if (open === null) return null
  const Dialog = DIALOGS[open]
  return (
    <DialogBoundary key={open} name={`Dialog: ${open}`} onClose={shellDialog.close}>
      <Dialog />
    </DialogBoundary>
  )
}

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
