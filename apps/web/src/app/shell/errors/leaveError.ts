import type { RouterHistory } from '@tanstack/react-router'

/**
 * Goes back within the terminal and then calls `onLeft`. Where nothing lies behind, the project list
 * is loaded anew: whatever failed is not carried there.
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
