import { Link } from '@tanstack/react-router'
import { browserStorage } from '../../../data/browserStorage.ts'
import { createStore } from '../../../data/createStore.ts'
import { Switched } from '../../../data/Switched.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { AreaLink, useAreas } from './AreaLink.tsx'

const ENTRY =
  'flex h-[30px] pointer-coarse:h-11 items-center gap-2.5 rounded-sm px-2.5 text-fg2 transition-colors hover:bg-hover hover:text-fg focus-visible:-outline-offset-2 data-[status=active]:bg-hover data-[status=active]:font-medium data-[status=active]:text-fg data-[status=active]:shadow-[inset_2px_0_0_var(--accent)]'

type Props = { isFolded: boolean; onNavigate?: () => void }

/** The areas of the terminal by section; folded, only their signs. */
export function Navigation({ isFolded, onNavigate }: Props) {
  const sections = Map.groupBy(useAreas(), ({ section }) => section)
  // On windows of middle width the navigation is always folded.
  const label = isFolded ? 'sr-only' : 'md:max-lg:sr-only'
  const line = isFolded ? 'border-t border-line' : 'md:max-lg:border-t md:max-lg:border-line'
  return (
    <nav
      aria-label="Areas"
      className="no-scrollbar flex min-h-0 flex-col gap-2 overflow-y-auto px-2 py-3"
    >
      {[...sections].map(([section, areas]) => (
        <div
          key={section ?? ''}
          className={joinClasses(section !== undefined && line, 'first:border-0')}
        >
          {section !== undefined && (
            <p className={joinClasses('px-2.5 pt-2 pb-1 text-xs font-medium text-fg3', label)}>
              {section}
            </p>
          )}
          <ul aria-label={section} className="flex flex-col gap-px">
            {areas.map((area) => (
              <li key={area.path}>
                <AreaLink area={area} title={area.label} onClick={onNavigate} className={ENTRY}>
                  <Icon name={area.icon} />
                  <span className={joinClasses('truncate', label)}>{area.label}</span>
                </AreaLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Switched name="ACCOUNT_NAVIGATION_ENABLED">
        <Switched name="ACCOUNT_PAGE_ENABLED">
          <Link to="/account" title="Account" onClick={onNavigate} className={ENTRY}>
            <Icon name="user" />
            <span className={joinClasses('truncate', label)}>Account</span>
          </Link>
        </Switched>
      </Switched>
    </nav>
  )
}

const KEY = 'tt.nav-folded'
const state = createStore(browserStorage.read(KEY) === '1')

/** Store of whether the navigation is folded, remembered on this machine. */
export const foldedNavigation = {
  get: state.get,
  subscribe: state.subscribe,
  toggle(): void {
    state.set(!state.get())
    browserStorage.write(KEY, state.get() ? '1' : '0')
  },
}
