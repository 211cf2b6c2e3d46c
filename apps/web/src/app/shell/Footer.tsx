import { formatDay } from '@tickmark/core/formats/formatDay'
import { PURPOSE } from '@tickmark/core/pages/pageTitle'
import { pageSettings } from '../../data/pageSettings.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { contactSupport } from '../../integrations/contactSupport.ts'
import { Button, type ButtonStyle } from '../../ui/Button.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { AreaLink, useAreas } from './navigation/AreaLink.tsx'
import { LazyNotice } from './notices/PageNotices.tsx'

/**
 * The foot of every page: what this is, how new the figures are, where to read more. One line only
 * below a page that fills the window.
 */
export function Footer({ isLine }: { isLine: boolean }) {
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
