import { pageSettings } from '../../../data/pageSettings.ts'
import { useDataStatus } from '../../../data/useDataStatus.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AsOfControl } from '../AsOfControl.tsx'
import { CommandBar } from '../commands/CommandBar.tsx'
import { AreaLink } from '../navigation/AreaLink.tsx'
import { useAreas } from '../navigation/useAreas.ts'
import { shellDialog } from '../shellDialog.ts'
import { ThemeMenu } from '../ThemeMenu.tsx'

/** All areas behind a button, the main ones beside it where there is room, the command line, and what holds for every page. */
export function PartnerBar() {
  const { data: status } = useDataStatus()
  const isSample = status?.sample ?? pageSettings.sample
  const areas = useAreas().filter(({ section }) => section === null)
  return (
    <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-bg px-3 md:px-6">
      <Button
        variant="ghost"
        size="small"
        aria-label="Open navigation"
        onClick={() => shellDialog.open('areas')}
      >
        <Icon name="menu" />
      </Button>
      <nav aria-label="Areas" className="mr-2 hidden 2xl:block">
        <ul className="flex items-center">
          {areas.map((area) => (
            <li key={area.path}>
              <AreaLink
                area={area}
                className="block rounded-sm px-2.5 py-1.5 whitespace-nowrap text-fg2 hover:bg-hover hover:text-fg data-[status=active]:font-medium data-[status=active]:text-fg"
              >
                {area.label}
              </AreaLink>
            </li>
          ))}
        </ul>
      </nav>
      <CommandBar />
      <div className="ml-auto flex items-center gap-2">
        {isSample && (
          <Badge tone="sample" title="Generated values. The first real data takes their place.">
            <span>
              Sample<span className="hidden sm:inline"> data</span>
            </span>
          </Badge>
        )}
        <AsOfControl />
        <ThemeMenu />
      </div>
    </header>
  )
}
