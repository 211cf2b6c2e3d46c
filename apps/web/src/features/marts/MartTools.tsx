import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { Suspense, useState } from 'react'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ColumnsDialog, GroupMenu } from '../tables/index.ts'

type Props = { mart: Mart; view: MartView; onView: (next: MartView) => void }

/** Which columns a mart shows, and what its rows are put together by: the same as in tables of one's own. */
export function MartTools({ mart, view, onView }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const close = () => setChoosing(false)
  return (
    <>
      <Button onClick={() => setChoosing(true)}>
        <Icon name="columns" size={13} />
        Columns
      </Button>
      {/* Of the size of what comes, so that the rows below stay where they are. */}
      <Suspense fallback={<span className="h-7 w-[88px]" />}>
        <GroupMenu mart={mart} view={view} onView={onView} />
      </Suspense>
      {isChoosing && (
        <DialogBoundary name="Columns" onClose={close}>
          <ColumnsDialog view={view} onView={onView} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
