import { type ReactNode, Suspense } from 'react'
import { isMissingCode } from '../data/describeError.ts'
import { Boundary } from './Boundary.tsx'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type Props = { name: string; onClose: () => void; children: ReactNode }

/** The place of a dialog whose code is fetched when it is opened. One that fails leaves the page as it is. */
export function DialogBoundary({ name, onClose, children }: Props) {
  return (
    <Boundary
      name={name}
      fallback={({ error }) => (
        <Notice>
          <span role="alert">
            {isMissingCode(error)
              ? 'This could not be fetched. The terminal may have been updated.'
              : 'This could not be opened.'}
          </span>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button variant="ghost" onClick={onClose}>
            Dismiss
          </Button>
        </Notice>
      )}
    >
      <Suspense>{children}</Suspense>
    </Boundary>
  )
}
