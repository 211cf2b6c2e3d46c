import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LONG_TEXT, Specimen, Specimens } from '../Specimen.tsx'

export function Waiting() {
  const [isCancelled, setCancelled] = useState(false)
  return (
    <>
      <Specimens title="Loading">
        <Specimen state="24, the default">
          <Loading />
        </Specimen>
        <Specimen state="16">
          <Loading diameter={16} />
        </Specimen>
        <Specimen state="48">
          <Loading diameter={48} />
        </Specimen>
      </Specimens>
      <Specimens title="ProgressBar">
        <Specimen state="known progress" width="field">
          <ProgressBar label="Export" value={0.38} />
        </Specimen>
        <Specimen state="unknown progress" width="field">
          <ProgressBar label="Asking the sources" value={null} detail="3 of 7 answered" />
        </Specimen>
        <Specimen state="can be canceled" width="field">
          <ProgressBar
            label="Import"
            value={isCancelled ? 0 : 0.62}
            detail={isCancelled ? 'canceled' : '24,800 of 40,000 rows'}
            action={<Button onClick={() => setCancelled(true)}>Cancel</Button>}
          />
        </Specimen>
        <Specimen state="done, long text" width="field">
          <ProgressBar label={LONG_TEXT} value={1} />
        </Specimen>
      </Specimens>
      <Specimens title="Skeleton">
        <Specimen state="a line" width="field">
          <Skeleton />
        </Specimen>
        <Specimen state="a figure" width="field">
          <Skeleton className="h-6 w-24" />
        </Specimen>
        <Specimen state="a panel" width="field">
          <Skeleton className="h-24 w-full" />
        </Specimen>
      </Specimens>
    </>
  )
}
