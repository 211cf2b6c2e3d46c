import { describeConsentText } from '@tickmark/core/consent/CONSENT_TEXTS'
import { useConsent } from '../data/consentStore.ts'
import { Toggle } from '../ui/Toggle.tsx'

/** Lists what is stored in the browser, with a switch for the optional part. */
export function CookieChoice() {
  const { hasConsent, isConsentAccepted, toggleConsent } = useConsent()
  return (
    <div className="flex w-72 max-w-full flex-col gap-4 text-md">
      <div>
        <p className="flex justify-between font-medium">
          Necessary <span className="font-normal text-fg2">Always on</span>
        </p>
        <p className="text-sm text-fg3">
          The theme, this choice and, once you log in, the session.
        </p>
      </div>
      <Toggle
        label={<span className="font-medium">Product analytics and error reports</span>}
        description="They report to other services how the terminal is used and, while you are logged in, by whom."
        checked={isConsentAccepted}
        onChange={toggleConsent}
      />
      <p role="status" className="text-fg2">
        {describeChoice(hasConsent, isConsentAccepted)}
      </p>
      <p className="text-sm text-fg3">{describeConsentText()}</p>
    </div>
  )
}

function describeChoice(hasConsent: boolean, isConsentAccepted: boolean): string {
  if (!hasConsent) return 'You have not chosen yet, so they are off.'
  return isConsentAccepted ? 'You have accepted them.' : 'You have rejected them.'
}
