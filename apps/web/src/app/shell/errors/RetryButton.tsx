import { isMissingCode } from '../../../data/describeError.ts'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  error: unknown
  /** Shows again what failed; without it only loading the page anew can help. */
  onRetry?: () => void
}

/** What may help against an error: trying again, or loading the page anew where its code is gone. */
export function RetryButton({ error, onRetry }: Props) {
  if (onRetry === undefined || isMissingCode(error))
    return (
      <Button size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    )
  return (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  )
}
