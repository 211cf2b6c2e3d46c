import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { describeError } from '../data/describeError.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { useSession } from '../data/session/sessionStore.ts'
import { usePageTitle } from '../data/usePageTitle.ts'
import { buttonClasses } from '../ui/Button.tsx'
import { EmptyState, ErrorPanel } from '../ui/EmptyState.tsx'
import { LoginButton } from '../ui/LoginButton.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { listAddress } from './documentAddress.ts'
import { KIND_WORDS } from './KIND_WORDS.ts'

type Props = { kind: DocumentKind; error: unknown; onRetry: () => void }

/** The page of a document that is not shown: why, and what to do about it. */
export function DocumentProblem(props: Props) {
  const { one } = KIND_WORDS[props.kind]
  const name = one.charAt(0).toUpperCase() + one.slice(1)
  usePageTitle(name)
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <Problem {...props} />
    </>
  )
}

function Problem({ kind, error, onRetry }: Props) {
  const { isLoggedIn } = useSession()
  const { one, many } = KIND_WORDS[kind]
  const status = error instanceof HttpError ? error.status : 0
  if (status === 404)
    return (
      <EmptyState title={`This ${one} does not exist or is not shared with you`}>
        <p>
          {isLoggedIn
            ? 'It may have been deleted, or the address is mistyped. Whoever made it can share it with you.'
            : 'It may have been deleted, or the address is mistyped. If it is yours or your organization’s, log in to see it.'}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {!isLoggedIn && <LoginButton />}
          {kind !== 'preset' && (
            <DocumentLink
              href={listAddress({ kind, mart_id: null })}
              className={buttonClasses({ size: 'medium' })}
            >
              All {many}
            </DocumentLink>
          )}
        </div>
      </EmptyState>
    )
  return <ErrorPanel message={describeError(error)} onRetry={onRetry} />
}
