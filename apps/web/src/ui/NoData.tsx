import { Suspense } from 'react'
import { lazyComponent } from './lazyComponent.ts'
import { Skeleton } from './Skeleton.tsx'
import type { NoDataProps } from './WhyNoData.tsx'

const WhyNoData = lazyComponent(() => import('./WhyNoData.tsx'), 'WhyNoData')

/** Shown in place of a list, table, chart or figure that is empty: why, and what to do about it. */
export function NoData(props: NoDataProps) {
  return (
    <Suspense fallback={<Skeleton className="m-3.5 h-32" />}>
      <WhyNoData {...props} />
    </Suspense>
  )
}
