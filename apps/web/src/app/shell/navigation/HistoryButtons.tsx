import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'

/** Back and forward, for windows without the browser's own buttons. */
export function HistoryButtons() {
  const { history } = useRouter()
  const { canGoBack, canGoForward } = useHistoryEnds()
  return (
    <>
      <IconButton
        icon="back"
        iconSize={16}
        size="small"
        label="Back"
        disabled={!canGoBack}
        onClick={() => history.back()}
      />
      <IconButton
        icon="forward"
        iconSize={16}
        size="small"
        label="Forward"
        disabled={!canGoForward}
        onClick={() => history.forward()}
      />
    </>
  )
}

type HistoryEnds = { canGoBack: boolean; canGoForward: boolean }

/** Browsers that tell nothing of their history are followed from where the page was loaded. */
let furthest = 0

/** Returns whether there is a page to go back and forward to. */
function useHistoryEnds(): HistoryEnds {
  const { history } = useRouter()
  const [canGoBack, canGoForward] = useSyncExternalStore(
    (listener) => listen(history, listener),
    () => readEnds(history),
  ).split(' ')
  return { canGoBack: canGoBack === 'true', canGoForward: canGoForward === 'true' }
}

function listen(history: RouterHistory, listener: () => void): () => void {
  const navigation = findNavigation()
  const stop = history.subscribe(({ action, location }) => {
    const index = location.state.__TSR_index
    furthest = action.type === 'PUSH' ? index : Math.max(furthest, index)
    listener()
  })
  navigation?.addEventListener('currententrychange', listener)
  return () => {
    stop()
    navigation?.removeEventListener('currententrychange', listener)
  }
}

/** As text, because equal texts are the same and nothing is drawn again for them. */
function readEnds(history: RouterHistory): string {
  const navigation = findNavigation()
  if (navigation !== undefined) return `${navigation.canGoBack} ${navigation.canGoForward}`
  return `${history.canGoBack()} ${history.location.state.__TSR_index < furthest}`
}

/** The browser's own account of its history, which older ones do not give. */
function findNavigation(): Navigation | undefined {
  return 'navigation' in window ? window.navigation : undefined
}
