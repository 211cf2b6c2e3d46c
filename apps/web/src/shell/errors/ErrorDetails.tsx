import { describeError } from '../../data/describeError.ts'
import { isMissingCode } from '../../data/isMissingCode.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  error: unknown
  /** Shows again what failed; without it only loading the page anew can help. */
  onRetry?: () => void
}

/** What is known of an error, for support as much as for the visitor, and what may help. */
export function ErrorDetails({ error, onRetry }: Props) {
  const reload = () => window.location.reload()
  const isHopeless = onRetry === undefined || isMissingCode(error)
  return (
    <>
      <p className="max-w-full text-sm break-words text-fg3">{describeError(error)}</p>
      <Button variant="ghost" size="small" onClick={isHopeless ? reload : onRetry}>
        {isHopeless ? 'Reload' : 'Try again'}
      </Button>
    </>
  )
}
