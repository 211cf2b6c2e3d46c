import { type ReactNode, Suspense } from 'react'
import { Boundary } from './Boundary.tsx'

type Props = {
  name: string
  /** The placeholder while its code is on the way, and after it failed. */
  place?: ReactNode
  children: ReactNode
}

/** A part that the terminal can do without: when it fails, that is reported and everything else goes on. */
export function OptionalPart({ name, place = null, children }: Props) {
  return (
    <Boundary name={name} fallback={() => place}>
      <Suspense fallback={place}>{children}</Suspense>
    </Boundary>
  )
}
