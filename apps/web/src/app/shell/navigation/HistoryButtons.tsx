import { useRouter } from '@tanstack/react-router'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useHistoryEnds } from './useHistoryEnds.ts'

/** Back and forward, for windows without the browser's own buttons. */
export function HistoryButtons() {
  const { history } = useRouter()
  const { canGoBack, canGoForward } = useHistoryEnds()
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label="Back"
        disabled={!canGoBack}
        onClick={() => history.back()}
      >
        <Icon name="back" />
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label="Forward"
        disabled={!canGoForward}
        onClick={() => history.forward()}
      >
        <Icon name="forward" />
      </Button>
    </>
  )
}
