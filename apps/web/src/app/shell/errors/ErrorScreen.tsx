import type { RouterHistory } from '@tanstack/react-router'
import { PURPOSE } from '@tickmark/core/pages/pageTitle'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { describeError, isMissingCode } from '../../../data/describeError.ts'
import { usePageTitle } from '../../../data/usePageTitle.ts'
import { contactSupport, NO_SUPPORT } from '../../../integrations/contactSupport.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

type Props = {
  /** Leads away from what failed and clears the error. */
  onBack: () => void
  /** Further buttons, for what may help. */
  actions?: ReactNode
  /** Further text about it. */
  children?: ReactNode
}

/** Stands where rendering failed, in place of a page or of everything. */
export function ErrorScreen({ onBack, actions, children }: Props) {
  usePageTitle(PURPOSE)
  const heading = useRef<HTMLHeadingElement>(null)
  // Said here and not in a toast: what shows toasts may be gone with what failed.
  const [hasNoSupport, setNoSupport] = useState(false)
  // The focused element may be gone with the failed part, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-prose flex-col items-center gap-3 px-6 py-20 text-center"
    >
      <span className="text-down">
        <Icon name="warning" size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
        Something went wrong
      </h1>
      <p className="text-fg2">Go back or contact support if the problem persists.</p>
      {children}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {actions}
        <Button size="small" onClick={onBack}>
          Go back
        </Button>
        <Button size="small" onClick={() => contactSupport(() => setNoSupport(true))}>
          Contact support
        </Button>
      </div>
      {hasNoSupport && <p className="text-sm text-fg2">{NO_SUPPORT}</p>}
    </div>
  )
}

/** Shows what is known of an error, for support as much as for the visitor. */
export function ErrorDetails({ error }: { error: unknown }) {
  return <p className="max-w-full text-sm break-words text-fg3">{describeError(error)}</p>
}

type RetryButtonProps = {
  error: unknown
  /** Shows again what failed; without it only a reload can help. */
  onRetry?: () => void
}

/** Offers a remedy for an error: trying again, or a reload where its code is gone. */
export function RetryButton({ error, onRetry }: RetryButtonProps) {
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

/**
 * Goes back within the terminal and then calls `onLeft`. Where nothing lies behind, the project list
 * is loaded afresh, without the state that failed.
 */
export function leaveError(history: RouterHistory, onLeft: () => void): void {
  if (history.canGoBack()) {
    const stop = history.subscribe(() => {
      stop()
      onLeft()
    })
    history.back()
  } else window.location.assign('/explorer/projects')
}
