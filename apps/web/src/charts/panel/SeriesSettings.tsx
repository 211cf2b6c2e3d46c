import type { ChartSeries } from '@tickmark/core/charts/ChartAnswer'
import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const SeriesList = lazyComponent(() => import('../overrides/SeriesList.tsx'), 'SeriesList')

type Props = {
  series: readonly ChartSeries[]
  /** As the address writes it; see `readSeriesOverrides`. */
  own: readonly string[] | undefined
  onChange: (own: string[] | undefined) => void
}

/** Shows the settings of single series: the transform of their values, and the side of their axis. */
export function SeriesSettings(props: Props) {
  const count = props.own?.length ?? 0
  return (
    <PopoverButton
      label="Series of the chart"
      trigger={<>Series…{count > 0 && <span className="text-fg">{count}</span>}</>}
      variant="ghost"
    >
      <div className="w-[440px] max-w-[calc(100vw-48px)]">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <SeriesList {...props} />
        </Suspense>
      </div>
    </PopoverButton>
  )
}
