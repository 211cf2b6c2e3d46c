import { Button } from './Button.tsx'
import { StatePanel } from './StatePanel.tsx'

/** An error in one panel: what went wrong in the server's words, and a way to try again. */
export function ErrorPanel({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div role="alert">
      <StatePanel icon="warning" iconColour="text-down" title="This could not be shown">
        <p>{message}</p>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
      </StatePanel>
    </div>
  )
}
