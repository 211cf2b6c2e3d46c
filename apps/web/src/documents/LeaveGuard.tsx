import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

const WAYS_IN = ['/login', '/signup', '/reset-password']

type Props = {
  one: string
  /** Whether anything is unsaved. */
  isActive: boolean
  /** The address of what was saved just now, which is on the way to be opened. */
  opened: RefObject<string | undefined>
  /** Before a log-in, after which the page comes back. */
  onWayIn: () => void
  /** Before what is unsaved is given up. */
  onLeave: () => void
}

/** Asks before a page with something unsaved is left, by the browser's own question where the window closes. */
export function LeaveGuard({ one, isActive, opened, onWayIn, onLeave }: Props) {
  const blocker = useBlocker({
    // Another address of the same page, such as after another choice, leaves nothing.
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      if (opened.current?.split('?')[0] === `/explorer${next.pathname}`) return false
      if (!WAYS_IN.includes(next.pathname)) return true
      onWayIn()
      return false
    },
    enableBeforeUnload: isActive,
    disabled: !isActive,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      onConfirm={leave}
      onClose={blocker.reset}
    >
      What you changed in this {one} since it was last saved is lost.
    </ConfirmDialog>
  )
}
