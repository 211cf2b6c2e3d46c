import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { usePageTitle } from '../data/usePageTitle.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Shown when a page cannot be rendered at all. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  usePageTitle('Fundamentals for crypto')
  const router = useRouter()
  const goBack = () => {
    router.history.back()
    reset()
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <span className="text-down">
        <Icon name="warning" size={28} />
      </span>
      <h1 className="text-xl font-semibold">Something went wrong</h1>
      <p className="text-fg2">Go back or contact support if the problem persists.</p>
      <Button size="small" onClick={goBack}>
        Go back
      </Button>
    </div>
  )
}
