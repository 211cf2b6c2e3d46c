import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** An error in one panel: what went wrong in the server's words, and a way to try again. */
export function ErrorPanel({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="text-down">
        <Icon name="warning" size={20} />
      </span>
      <div>
        <p className="font-medium">This could not be shown</p>
        <p className="max-w-prose text-fg2">{message}</p>
      </div>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
