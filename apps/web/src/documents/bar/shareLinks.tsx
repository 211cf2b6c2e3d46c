import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { type ReactNode, useId, useRef, useState } from 'react'
import { callAccount } from '../../data/callAccount.ts'
import { describeError } from '../../data/describeError.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { renewSecret } from '../documentCalls.ts'

/** One way to share something, with an explanation. */
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
    act: 'Create a short link',
    text: 'Always shows the latest numbers.',
  },
  {
    id: 'pinned',
    pin: true,
    title: 'Snapshot link (frozen data)',
    name: 'snapshot link',
    act: 'Create a snapshot link',
    text: 'Shows the data as of now, without later additions and corrections.',
  },
] as const

/** Short links to a path; each is created on demand. */
export function ShortLinks({ path }: { path: string }) {
  return LINKS.map((link) => <ShortLinkPart key={link.id} path={path} {...link} />)
}

type Props = (typeof LINKS)[number] & { path: string }

function ShortLinkPart({ path, pin, title, name, act, text }: Props) {
  // Hidden once the content on the screen has another address.
  const [made, setMade] = useState<{ path: string; url: string } | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const make = async () => {
    setMaking(true)
    setFault(null)
    try {
      const { url } = await createShortLink(path, { pin })
      // The server names its own address, by which this user may not reach it.
      setMade({ path, url: new URL(new URL(url).pathname, window.location.origin).href })
      announce('The link was created.')
      // The button that had the focus is gone.
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

/** Creates a short link to a path, such as `/explorer/charts/abc?range=1y`. With `pin` it keeps showing the data as
 * of now.
 * @throws HttpError with the server's message, such as when there are too many.
 */
function createShortLink(path: string, { pin = false } = {}): Promise<ShortLink> {
  return callAccount('POST /v3/internal/links', { path, pin })
}

/** Replaces the secret link of a document; the old one stops working. */
export function RenewLink({ documentId }: { documentId: string }) {
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    await renewSecret(documentId)
    toast({
      title: 'The link was replaced',
      description: 'The old one no longer works.',
      tone: 'success',
    })
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
          Anyone with the current link, and pages that embed it, lose access. Short links to it stop
          working, too.
        </ConfirmDialog>
      )}
    </div>
  )
}
