import { lazy } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { OptionalPart } from '../OptionalPart.tsx'

const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }))

/** Where the footer stands once its code is there. Its height is kept free, so that nothing moves then. */
export function FooterPlace({ isLine }: { isLine: boolean }) {
  if (!useSwitch('FOOTER_ENABLED')) return null
  return (
    <OptionalPart
      name="Footer"
      place={<div className={isLine ? 'h-7 shrink-0' : 'h-14 shrink-0'} />}
    >
      <Footer isLine={isLine} />
    </OptionalPart>
  )
}
