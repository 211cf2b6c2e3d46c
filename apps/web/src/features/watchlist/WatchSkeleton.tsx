import type { CSSProperties } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Pixels of the heads and of a row. */
const [HEADS, ROW] = [29, 49]

/**
 * As high as the table of so many rows that comes, so that what is below it stays where it is. The sources below it
 * take two lines on a phone.
 */
export function WatchSkeleton({ rows }: { rows: number }) {
  const style = { '--table': `${HEADS + rows * ROW}px` } as CSSProperties
  return (
    <div
      className="flex h-[calc(var(--table)+54px)] p-3.5 sm:h-[calc(var(--table)+34px)]"
      style={style}
    >
      <Skeleton className="flex-1" />
    </div>
  )
}
