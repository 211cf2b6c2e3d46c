import { type NotFoundRouteProps, useCanGoBack, useRouter } from '@tanstack/react-router'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import { usePageTitle } from '../../../data/usePageTitle.ts'
import { Button, buttonClasses } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { HIDDEN_BY_SWITCH } from '../../../ui/NotFoundPage.tsx'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { openCommandLine } from '../commands/openCommandLine.ts'
import { AreaLink, useAreas } from '../navigation/AreaLink.tsx'

const NearPlaces = lazyComponent(() => import('../commands/NearPlaces.tsx'), 'NearPlaces')

/** The page for an address with nothing behind it. `data` names what was looked for; see `NotFoundPage`. */
export function NotFoundScreen({ data: what }: NotFoundRouteProps) {
  usePageTitle('Not found')
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const lists = useAreas().filter(({ section }) => section === undefined)
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col items-start gap-3 px-6 py-20">
      <p className="font-mono text-sm text-fg3">404</p>
      <h1 className="text-xl font-semibold tracking-tight break-words">
        {typeof what === 'string' ? `There is no ${what}` : 'Page not found'}
      </h1>
      <p className="text-fg2">
        {what === HIDDEN_BY_SWITCH ? SWITCHED_OFF : 'The address may be mistyped or out of date.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {lists.map((area) => (
          <AreaLink key={area.path} area={area} className={buttonClasses({ size: 'small' })}>
            All {area.label.toLowerCase()}
          </AreaLink>
        ))}
        <Button size="small" onClick={openCommandLine}>
          <Icon name="search" size={13} />
          Search
        </Button>
        {canGoBack && (
          <Button size="small" onClick={() => history.back()}>
            <Icon name="back" size={13} />
            Go back
          </Button>
        )}
      </div>
      {what !== HIDDEN_BY_SWITCH && (
        <OptionalPart name="Near places">
          <NearPlaces />
        </OptionalPart>
      )}
    </div>
  )
}
