import { lazy, useRef } from 'react'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { useNear } from '../../../ui/useNear.ts'

const FurtherPanels = lazy(async () => ({
  default: (await import('../related/FurtherPanels.tsx')).FurtherPanels,
}))

/** Where the end of the overview stands, which is fetched once somebody comes near. */
export function FurtherPlace({ slug, mayBe }: { slug: string; mayBe: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref, mayBe)
  const place = <div ref={ref} className="h-[440px]" />
  if (!isNear) return place
  return (
    <OptionalPart name="Further panels" place={place}>
      <FurtherPanels slug={slug} />
    </OptionalPart>
  )
}
