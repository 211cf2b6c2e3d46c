import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

const CommandDialog = lazy(async () => ({
  default: (await import('./CommandDialog.tsx')).CommandDialog,
}))

/** The way into the command line, with a hint of what it understands. */
export function CommandBar() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const base = { group: 'Everywhere', scope: 'global', run: open }
  useShortcuts([
    { ...base, keys: 'mod+k', label: 'Command line', whileTyping: true },
    { ...base, keys: '/', label: 'Command line', scope: 'default' },
  ])
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 overflow-hidden rounded-md border border-line bg-raise px-2.5 whitespace-nowrap text-fg3 hover:border-line2 sm:max-w-[420px]"
      >
        <Icon name="search" size={14} />
        <span className="truncate">
          <span className="sm:hidden">Search</span>
          <span className="hidden sm:inline">Project, metric or command</span>
        </span>
        <span className="hidden font-mono text-sm text-fg2 lg:inline">AAVE FA Q</span>
        <span className="ml-auto hidden sm:inline">
          <Kbd>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <CommandDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
