import { Skeleton } from '../../ui/Skeleton.tsx'

/** Pixels of the heads, of a row, and of the line of sources below. */
const [HEADS, ROW, FOOT] = [29, 49, 34]

/** As high as the table of so many rows that comes, so that what is below it stays where it is. */
export function WatchSkeleton({ rows }: { rows: number }) {
  return (
    <div className="flex p-3.5" style={{ height: HEADS + rows * ROW + FOOT }}>
      <Skeleton className="flex-1" />
    </div>
  )
}
