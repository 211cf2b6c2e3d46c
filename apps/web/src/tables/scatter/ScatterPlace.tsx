import { Suspense, useRef } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { useNear } from '../../ui/useNear.ts'
import type { ScatterPanelProps } from './ScatterPanel.tsx'

const ScatterPanel = lazyComponent(() => import('./ScatterPanel.tsx'), 'ScatterPanel')

/** The place of projects by two metrics, loaded when the user scrolls near: as high as it will be. */
export function ScatterPlace(props: ScatterPanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref)
  const place = <div ref={ref} className="h-[540px]" />
  if (!isNear) return place
  return (
    <PanelSlot name="Two metrics">
      <Suspense fallback={place}>
        <ScatterPanel {...props} />
      </Suspense>
    </PanelSlot>
  )
}
