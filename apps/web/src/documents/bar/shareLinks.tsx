import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { describeError } from '../../data/describeError.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { renewSecret } from '../documentCalls.ts'

/** A way to share something, with what it means. */
export function ShareSection(props: { title: string; text: string; children: ReactNode }) {
  const { title, text, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      <p className="text-sm text-fg2">{text}</p>
      {children}
    </section>
  )
}

const LINKS = [
  {
    id: 'newest',
    pin: false,
    title: 'Short link',
    name: 'short link',
    act: 'Make a short link',
    text: 'Shows the newest numbers whenever it is opened.',
  },
  {
    id: 'pinned',
    pin: true,
    title: 'Short link with these numbers',
    name: 'short link with these numbers',
    act: 'Make a link to these numbers',
    text: 'Shows what is loaded now, whatever is added or corrected later.',
  },
] as const

/** Short links to a path below the origin; each is made when it is asked for. */
export function ShortLinks({ path }: { path: string }) {
  return LINKS.map((link) => <ShortLinkPart key={link.id} path={path} {...link} />)
}

type Props = (typeof LINKS)[number] & { path: string }

function ShortLinkPart({ path, pin, title, name, act, text }: Props) {
  // A link to another address than what is on the screen now is no longer shown.
  const [made, setMade] = useState<{ path: string; url: string } | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const make = async () => {
    setMaking(true)
    setFault(null)
    try {
      const { url } = await createShortLink(path, { pin })
      setMade({ path, url: new URL(url, window.location.origin).href })
      announce('The link is there.')
      // What made it goes, and the focus with it.
      requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
    } catch (failure) {
      setFault(describeError(failure))
    } finally {
      setMaking(false)
    }
  }
  return (
    <ShareSection title={title} text={text}>
      <div ref={place}>
        {made?.path === path ? (
          <CopyField name={name} value={made.url} />
        ) : (
          <Button size="medium" isLoading={isMaking} onClick={make}>
            {act}
          </Button>
        )}
      </div>
      <div role="alert" className={fault === null ? 'sr-only' : ''}>
        {fault !== null && <p className="text-sm text-down">{fault}</p>}
      </div>
    </ShareSection>
  )
}

type ShortLink = AccountAnswer<'createLink'>

/**
 * A short link to a path below the origin, such as `/explorer/charts/abc?range=1y`. With `pin` it shows what is loaded
 * now, whatever is corrected or added later.
 * @throws HttpError with the server's words where it refuses, such as when too many were made.
 */
function createShortLink(path: string, { pin = false } = {}): Promise<ShortLink> {
  return postRest<ShortLink>('/links', { path, pin }, ACCOUNT_API_SCOPES.organization)
}

/** Makes the secret link of a document worthless, and gives it another. */
export function RenewLink({ documentId }: { documentId: string }) {
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    await renewSecret(documentId)
    toast({ title: 'There is a new link', description: 'The old one is dead.', tone: 'success' })
  }
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Replace the link…</Button>
      {isAsking && (
        <ConfirmDialog
          title="Replace the secret link?"
          action="Replace"
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          Whoever has the link there is now, and pages that embed it, no longer see it. Short links
          to it stop working, too.
        </ConfirmDialog>
      )}
    </div>
  )
}
