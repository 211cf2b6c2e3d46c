import { rootRouteId, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'

type NotFoundProps = {
  /** Names what was looked for, such as "project x". */
  what?: string
  /** True if a switch hides what is there. */
  isOff?: boolean
}

/** The data of `NotFoundScreen` for an address that a switch hides. */
export const HIDDEN_BY_SWITCH = { isOff: true } as const

/** The app's screen for an address with nothing behind it. */
export function NotFoundPage({ what, isOff }: NotFoundProps) {
  const Screen = useRouter().options.defaultNotFoundComponent
  return (
    <Suspense>
      {Screen !== undefined && (
        <Screen isNotFound routeId={rootRouteId} data={isOff ? HIDDEN_BY_SWITCH : what} />
      )}
    </Suspense>
  )
}
