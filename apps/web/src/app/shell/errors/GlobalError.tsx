import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageError } from './PageError.tsx'

/** Stands in place of everything when what surrounds the pages failed. */
export function GlobalError(props: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return (
    <main className="min-h-dvh">
      <PageError {...props} />
    </main>
  )
}
