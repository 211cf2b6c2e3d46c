import { lazy } from 'react'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { OptionalPart } from '../../ui/OptionalPart.tsx'
import { AccountPlace } from './AccountPlace.tsx'
import { AsOfControl } from './AsOfControl.tsx'
import { CommandBar } from './commands/CommandBar.tsx'
import { shellDialog } from './shellDialog.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

const LiveNote = lazy(async () => ({ default: (await import('./LiveNote.tsx')).LiveNote }))
const HistoryButtons = lazy(async () => ({
  default: (await import('./navigation/HistoryButtons.tsx')).HistoryButtons,
}))

export function TopBar() {
  const { data: status } = useDataStatus()
  const hasHistory = useSwitch('HISTORY_NAVIGATION_ENABLED')
  const isSample = status?.sample ?? pageSettings.sample
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-bg px-3 md:px-6">
      <Button
        variant="ghost"
        size="small"
        aria-label="Open navigation"
        className="md:hidden"
        onClick={() => shellDialog.open('areas')}
      >
        <Icon name="menu" />
      </Button>
      {hasHistory && (
        <div className="flex min-w-[72px] shrink-0 gap-1">
          <OptionalPart name="History navigation">
            <HistoryButtons />
          </OptionalPart>
        </div>
      )}
      <CommandBar />
      <div className="ml-auto flex items-center gap-2">
        {status?.live && (
          <OptionalPart name="Live data">
            <LiveNote live={status.live} />
          </OptionalPart>
        )}
        {isSample && (
          <Badge tone="sample" title="Generated values. The first real data takes their place.">
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
          onClick={() => shellDialog.open('shortcuts')}
        >
          <Icon name="question" />
        </Button>
        <AccountPlace />
      </div>
    </header>
  )
}
