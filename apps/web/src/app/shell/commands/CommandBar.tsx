import { Icon } from '../../../ui/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { openCommandLine, useCommandExamples } from './openCommandLine.ts'

/** Fetches the command line's code as soon as a user reaches for it. */
const load = () => void import('./CommandDialog.tsx').catch(() => undefined)

/** The way into the command line, with a hint of what it understands. */
export function CommandBar() {
  const [example] = useCommandExamples()
  return (
    <button
      type="button"
      onClick={openCommandLine}
      onPointerEnter={load}
      onFocus={load}
      className="@container relative flex h-8 pointer-coarse:h-9 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-[5px] min-w-0 flex-1 items-center gap-2 overflow-x-clip rounded-md border border-line bg-raise px-2 whitespace-nowrap text-fg3 hover:border-line2 sm:px-2.5 sm:max-w-[420px]"
    >
      <Icon name="search" size={14} />
      <span className="truncate">
        <span className="@max-[80px]:sr-only sm:hidden">Search</span>
        <span className="hidden sm:inline">Project, metric or command</span>
      </span>
      <span className="hidden font-mono text-sm text-fg2 lg:inline">{example}</span>
      <span className="ml-auto hidden sm:inline">
        <Kbd>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    </button>
  )
}
