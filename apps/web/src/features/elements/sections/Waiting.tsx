import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LONG_TEXT, Specimens } from '../Specimen.tsx'

export function Waiting() {
  const [isCanceled, setCanceled] = useState(false)
  return (
    <>
      <Specimens
        title="Loading"
        states={{
          '24, the default': <Loading />,
          '16 px': <Loading diameter={16} />,
          '48 px': <Loading diameter={48} />,
        }}
      />
      <Specimens
        title="ProgressBar"
        width="field"
        states={{
          'known progress': <ProgressBar label="Export" value={0.38} />,
          'unknown progress': (
            <ProgressBar label="Asking the sources" value={null} detail="3 of 7 answered" />
          ),
          'can be canceled': (
            <ProgressBar
              label="Import"
              value={isCanceled ? 0 : 0.62}
              detail={isCanceled ? 'canceled' : '24,800 of 40,000 rows'}
              action={<Button onClick={() => setCanceled(true)}>Cancel</Button>}
            />
          ),
          'done, long text': <ProgressBar label={LONG_TEXT} value={1} />,
        }}
      />
      <Specimens
        title="Skeleton"
        width="field"
        states={{
          'a line': <Skeleton />,
          'a figure': <Skeleton className="h-6 w-24" />,
          'a panel': <Skeleton className="h-24 w-full" />,
        }}
      />
    </>
  )
}
