import { useEffect, useRef } from 'react'
import { connection } from '../../data/connection.ts'
import { queryClient } from '../../data/queryClient.ts'
import { useStore } from '../../data/useStore.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../Notice.tsx'

/** Says that the connection is lost, for as long as it is. What failed meanwhile is asked again afterwards. */
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
    <Notice>
      You are offline. What is shown stays; new figures come once the connection is back.
      <Button onClick={retryFailed}>Try again</Button>
    </Notice>
  )
}

/** Asks again what failed on this page; what is still waiting goes out by itself. */
function retryFailed(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
}
