import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import { PROVIDER_SWITCHES } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { switchStore } from '../../data/switchStore.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { chooseNextPage } from '../nextPage.ts'

/** Links to log in by an external identity provider, if any is configured. */
export function ProviderLinks({ returnTo }: { returnTo: string }) {
  // New users see the tour first; everybody else is redirected from there at once.
  const search = new URLSearchParams({
    returnTo: chooseNextPage({ onboardingCompleted: false }, returnTo),
  })
  const providers = useProviders()
  if (providers.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <li key={id} className="grid">
          <a href={`/v1/identity/${id}?${search}`} className={buttonClasses({ size: 'large' })}>
            Continue with {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The identity providers that are configured and switched on for the user. */
export function useProviders(): PageSettings['identityProviders'] {
  const switches = useStore(switchStore)
  return pageSettings.identityProviders.filter(({ id }) => switches[PROVIDER_SWITCHES[id]])
}
