import { useId } from 'react'
import { useConsent } from './useConsent.ts'

/** What is stored, and the switch for the part of it that is optional. */
export function CookieChoice() {
  const { hasConsent, isConsentAccepted, toggleConsent } = useConsent()
  const id = useId()
  return (
    <dl className="grid w-72 max-w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-md">
      <dt className="font-medium">Necessary</dt>
      <dd className="text-fg2">Always on</dd>
      <dd className="col-span-2 mb-3 text-fg2">
        The theme, this choice and, once you log in, the session.
      </dd>
      <dt id={`${id}-name`} className="font-medium">
        Product analytics
      </dt>
      <dd className="flex items-center gap-2 text-fg2">
        <span role="status">{describeChoice(hasConsent, isConsentAccepted)}</span>
        <button
          type="button"
          role="switch"
          aria-checked={isConsentAccepted}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-meaning`}
          onClick={toggleConsent}
          className="relative h-5 w-9 shrink-0 rounded-full border border-fg3 bg-hover transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-3 before:rounded-full before:bg-fg2 before:transition-transform aria-checked:border-accent aria-checked:bg-accent aria-checked:before:translate-x-4 aria-checked:before:bg-on-accent"
        />
      </dd>
      <dd id={`${id}-meaning`} className="col-span-2 text-fg2">
        They show how the terminal is used, and by whom while you are logged in. They run only while
        this is on.
      </dd>
    </dl>
  )
}

function describeChoice(hasConsent: boolean, isConsentAccepted: boolean): string {
  if (!hasConsent) return 'Not chosen yet'
  return isConsentAccepted ? 'Accepted' : 'Rejected'
}
