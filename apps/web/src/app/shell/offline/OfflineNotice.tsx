import { useEffect, useRef } from 'react'
import { connection } from '../../../data/connection.ts'
import { useStore } from '../../../data/createStore.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Says below the top bar that the connection is lost, for as long as it is. What failed meanwhile is asked again then. */
export function OfflineNotice() {
  const isOnline = useStore(connection)
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (wasOnline.current === isOnline) return
    wasOnline.current = isOnline
    announce(isOnline ? 'The connection is back.' : 'You are offline.')
    if (isOnline) retryFailed()
  }, [isOnline])
  if (isOnline) return null
  return (
    <div className="sticky top-12 z-20 flex min-h-9 items-center gap-2.5 border-b border-line bg-raise px-3 py-1 text-fg2 md:px-6">
      <span className="text-warn">
        <Icon name="warning" size={14} />
      </span>
      <span className="mr-auto min-w-0">
        You are offline. New figures come once the connection is back.
      </span>
      <Button onClick={retryFailed}>Try again</Button>
    </div>
  )
}

/** Asks again what failed on this page; what is still waiting goes out by itself. */
function retryFailed(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
}
