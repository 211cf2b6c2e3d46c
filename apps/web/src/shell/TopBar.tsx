import { pageSettings } from '../data/pageSettings.ts'
import { useDataStatus } from '../data/useDataStatus.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { AsOfControl } from './AsOfControl.tsx'
import { CommandBar } from './commands/CommandBar.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

type Props = { onOpenMenu: () => void; onOpenShortcuts: () => void }

export function TopBar({ onOpenMenu, onOpenShortcuts }: Props) {
  const { data: status } = useDataStatus()
  const isSample = status?.sample ?? pageSettings.sample
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-bg px-3 md:px-6">
      <Button
        variant="ghost"
        size="small"
        aria-label="Open navigation"
        className="md:hidden"
        onClick={onOpenMenu}
      >
        <Icon name="menu" />
      </Button>
      <CommandBar />
      <div className="ml-auto flex items-center gap-2">
        {isSample && (
          <Badge tone="sample" title="Generated values. Load real files to replace them.">
            <span>
              Sample<span className="hidden sm:inline"> data</span>
            </span>
          </Badge>
        )}
        <AsOfControl />
        <ThemeMenu />
        <Button
          variant="ghost"
          size="small"
          aria-label="Keyboard shortcuts"
          className="max-md:hidden"
          onClick={onOpenShortcuts}
        >
          <Icon name="question" />
        </Button>
      </div>
    </header>
  )
}
