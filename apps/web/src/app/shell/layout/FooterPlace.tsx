import { useRouterState } from '@tanstack/react-router'
import { lazy, useRef } from 'react'
import { useSwitch } from '../../../data/switchStore.ts'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { useNear } from '../../../ui/useNear.ts'

const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }))

/** Where the footer stands once somebody comes near. Its height is kept free, so that nothing moves then. */
export function FooterPlace({ isLine }: { isLine: boolean }) {
  const isOn = useSwitch('FOOTER_ENABLED')
  const ref = useRef<HTMLDivElement>(null)
  // Before its page is there, the footer of a long page stands at the top of the window.
  const isPageThere = useRouterState({ select: ({ status }) => status === 'idle' })
  const isNear = useNear(ref, isOn && isPageThere)
  if (!isOn) return null
  const place = <div ref={ref} className={isLine ? 'h-7 shrink-0' : 'h-14 shrink-0 max-sm:h-33'} />
  // The boundary is there from the start: React delays what follows a fallback by up to 300 ms.
  return (
    <OptionalPart name="Footer" place={place}>
      {isNear ? <Footer isLine={isLine} /> : place}
    </OptionalPart>
  )
}
