import { lazy } from 'react'
import { useStore } from '../../data/createStore.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { shellDialog } from './shellDialog.ts'

const DIALOGS = {
  areas: lazy(async () => ({
    default: (await import('./navigation/NavigationDrawer.tsx')).NavigationDrawer,
  })),
  commands: lazy(async () => ({
    default: (await import('./commands/CommandDialog.tsx')).CommandDialog,
  })),
  cookies: lazy(async () => ({ default: (await import('./CookieDialog.tsx')).CookieDialog })),
  shortcuts: lazy(async () => ({
    default: (await import('./ShortcutSheet.tsx')).ShortcutSheet,
  })),
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
