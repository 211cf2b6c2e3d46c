import { lazy, Suspense } from 'react'

const NotFoundScreen = lazy(async () => ({
  default: (await import('./NotFoundScreen.tsx')).NotFoundScreen,
}))

/** There is nothing at this address; `what` says what was looked for. Its code is loaded where it is needed. */
export function NotFoundPage({ what }: { what?: string }) {
  return (
    <Suspense>
      <NotFoundScreen what={what} />
    </Suspense>
  )
}
