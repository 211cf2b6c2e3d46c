import { Link, useRouterState } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { PURPOSE } from '@tickmark/core/pages/pageTitle'
import { toDay } from '@tickmark/core/time/Day'
import { type ReactNode, useRef } from 'react'
import { useStore } from '../../data/createStore.ts'
import { findPageAge, shownData } from '../../data/pageAge.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useAsOf } from '../../data/readSearch.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { contactSupport } from '../../integrations/contactSupport.ts'
import { Button, type ButtonStyle } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { OptionalPart } from '../../ui/OptionalPart.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { useNear } from '../../ui/useNear.ts'
import { Main, useFillsWindow } from './Main.tsx'
import { AreaLink, useAreas } from './navigation/AreaLink.tsx'
import { foldedNavigation, Navigation } from './navigation/Navigation.tsx'
import { OfflineNotice } from './notices/OfflineNotice.tsx'
import { LazyNotice } from './notices/PageNotices.tsx'
import { ShellDialogs, TraceHost } from './ShellDialogs.tsx'
import { TopBar } from './TopBar.tsx'
import { useShellShortcuts } from './useShellShortcuts.ts'

/**
 * Surrounds a page unless it brings its own layout: navigation, top bar, footer, and the dialogs that any page can
 * open.
 */
export function Shell({ children }: { children: ReactNode }) {
  const isFolded = useStore(foldedNavigation)
  const fillsWindow = useFillsWindow()
  useShellShortcuts()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-md focus-visible:bg-raise focus-visible:px-3 focus-visible:py-2"
      >
        Skip to content
      </a>
      <div
        className={joinClasses(
          'grid min-h-dvh grid-cols-[minmax(0,1fr)]',
          'md:grid-cols-[52px_minmax(0,1fr)]',
          !isFolded && 'lg:grid-cols-[208px_minmax(0,1fr)]',
        )}
      >
        <aside
          aria-label="Navigation"
          className="sticky top-0 hidden h-dvh flex-col border-r border-line md:flex"
        >
          <div className="border-b border-line">
            <Brand isFolded={isFolded} />
          </div>
          <Navigation isFolded={isFolded} />
          <div className="mt-auto p-2 max-lg:hidden">
            <IconButton
              icon="fold"
              iconSize={16}
              size="small"
              label={isFolded ? 'Unfold navigation' : 'Fold navigation'}
              aria-expanded={!isFolded}
              onClick={foldedNavigation.toggle}
            />
          </div>
        </aside>
        <div className={joinClasses('flex min-w-0 flex-col', fillsWindow && 'h-dvh')}>
          <TopBar />
          <OfflineNotice />
          <LoadNoticePlace />
          <StaleNotice />
          <Main>{children}</Main>
          <FooterPlace isLine={fillsWindow} />
        </div>
      </div>
      <ShellDialogs />
      <TraceHost />
    </>
  )
}

function Brand({ isFolded }: { isFolded: boolean }) {
  return (
    <Link
      to="/projects"
      className="flex h-12 shrink-0 items-center gap-2 px-4.5 font-semibold tracking-tight"
    >
      <span className="text-accent">
        <Icon name="tick" />
      </span>
      <span className={isFolded ? 'sr-only' : 'md:max-lg:sr-only'}>{pageSettings.productName}</span>
    </Link>
  )
}

/**
 * The footer: at once where its line ends the window, else when a visitor comes near. Its height is kept free, so that
 * nothing moves then.
 */
function FooterPlace({ isLine }: { isLine: boolean }) {
  const isOn = useSwitch('FOOTER_ENABLED')
  const ref = useRef<HTMLDivElement>(null)
  // Before its page is there, the footer of a long page is at the top of the window.
  const isPageThere = useRouterState({ select: ({ status }) => status === 'idle' })
  const isNear = useNear(ref, isOn && !isLine && isPageThere)
  if (!isOn) return null
  const place = <div ref={ref} className={isLine ? 'h-7 shrink-0' : 'h-14 shrink-0 max-sm:h-33'} />
  return (
    <OptionalPart name="Footer" place={place}>
      {isLine || isNear ? <Footer isLine={isLine} /> : place}
    </OptionalPart>
  )
}

const LoadNotice = lazyComponent(() => import('./notices/LoadNotice.tsx'), 'LoadNotice')

/** Shows the progress of the first load while it runs. Its height is reserved until it appears. */
function LoadNoticePlace() {
  const { data: status } = useDataStatus()
  if (!status?.live && !status?.first_import) return null
  return (
    <OptionalPart name="Progress of the first load" place={<div className="h-9" />}>
      <LoadNotice status={status} />
    </OptionalPart>
  )
}

/** Above a page whose data are older than their sources promise. A page that is turned back to a moment has none. */
function StaleNotice() {
  const panels = useStore(shownData)
  const asOf = useAsOf()
  const { data: status } = useDataStatus()
  if (panels.length === 0 || asOf !== undefined || status === undefined) return null
  const age = findPageAge(panels, status.metrics)
  if (age === null || age.due >= toDay(Date.now())) return null
  return (
    <p
      role="status"
      className="flex min-h-9 items-center gap-2.5 border-b border-line bg-raise px-3 py-1 text-fg2 md:px-6"
    >
      <span className="text-warn">
        <Icon name="clock" size={14} />
      </span>
      <span className="min-w-0">
        Data on this page end{' '}
        {age.oldest === age.newest ? 'on ' : `between ${formatDay(age.oldest)} and `}
        <strong className="font-semibold">{formatDay(age.newest)}</strong>. Newer values were due by{' '}
        {formatDay(age.due)}.{' '}
        <Link to="/status" className="underline decoration-line2 underline-offset-2 hover:text-fg">
          Data status
        </Link>
      </span>
    </p>
  )
}

/**
 * The foot of every page: what this is, how new the figures are, where to read more. One line only
 * below a page that fills the window.
 */
function Footer({ isLine }: { isLine: boolean }) {
  const areas = useAreas().filter(({ section }) => section === 'Data')
  const { productName, appVersion } = pageSettings
  return (
    <footer
      className={joinClasses(
        'flex items-center gap-x-4 border-t border-line px-3 text-xs text-fg3 md:px-6',
        isLine
          ? 'h-7 overflow-hidden whitespace-nowrap'
          : 'min-h-14 flex-wrap gap-y-1 py-3 max-sm:min-h-33',
      )}
    >
      <p className={joinClasses('mr-auto min-w-0', isLine ? 'truncate' : 'max-sm:w-full')}>
        <span className={isLine ? 'hidden xl:inline' : ''}>
          <span className="text-fg2">{productName}</span> · {PURPOSE} ·{' '}
        </span>
        <DataState isShort={isLine} />
      </p>
      <ul
        className={joinClasses(
          'flex items-center gap-x-3 whitespace-nowrap',
          isLine ? 'max-md:hidden' : 'flex-wrap',
        )}
      >
        {areas.map((area) => (
          <li key={area.path}>
            <AreaLink
              area={area}
              className="inline-block py-1 pointer-coarse:py-3.5 hover:text-fg hover:underline"
            >
              {area.label}
            </AreaLink>
          </li>
        ))}
      </ul>
      <div className="-mx-2 flex items-center *:text-xs *:font-normal *:text-fg3 *:hover:text-fg">
        <CookieSettings />
        <Button variant="ghost" onClick={() => contactSupport()}>
          Contact support
        </Button>
      </div>
      {appVersion !== '' && (
        <span className={joinClasses('font-mono', isLine && 'max-lg:hidden')}>{appVersion}</span>
      )}
    </footer>
  )
}

/** Shows the kind of the figures and the newest day among them; on phones only the day, where there is one line. */
function DataState({ isShort }: { isShort: boolean }) {
  const { data: status } = useDataStatus()
  if (status === undefined) return null
  const days = status.sources.flatMap(({ newest_day }) => newest_day ?? [])
  const newest = days.toSorted().at(-1)
  if (newest === undefined) return 'No figures yet'
  return (
    <>
      <span className={isShort ? 'max-sm:hidden' : ''}>
        {status.sample ? 'Sample figures' : 'Figures'} up to{' '}
      </span>
      {formatDay(newest)}
    </>
  )
}

const loadChoice = async () => (await import('../../account/CookieChoice.tsx')).CookieChoice

/** A button that opens the visitor's choice about cookies, which can be changed at any time. */
function CookieSettings(look: ButtonStyle) {
  return (
    <PopoverButton label="Cookie settings" variant="ghost" {...look}>
      <LazyNotice name="cookie settings" load={loadChoice} />
    </PopoverButton>
  )
}
