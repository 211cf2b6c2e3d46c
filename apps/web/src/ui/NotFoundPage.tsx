import { rootRouteId, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'

/** The app's screen for an address with nothing behind it. `what` names what was looked for, such as "project x". */
export function NotFoundPage({ what }: { what?: string }) {
  const Screen = useRouter().options.defaultNotFoundComponent
  return (
    <Suspense>
      {Screen !== undefined && <Screen isNotFound routeId={rootRouteId} data={what} />}
    </Suspense>
  )
}
