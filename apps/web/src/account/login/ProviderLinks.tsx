import { buttonClasses } from '../../ui/Button.tsx'
import { chooseNextPage } from '../chooseNextPage.ts'
import { useProviders } from '../useProviders.ts'

/** The ways in by an identity that somebody has elsewhere, as far as the installation knows any. */
export function ProviderLinks({ returnTo }: { returnTo: string }) {
  // Whoever is new here is shown around first; everybody else is led on from there at once.
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
