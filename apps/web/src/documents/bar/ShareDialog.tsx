import { useRouter } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { callAccount } from '../../data/callAccount.ts'
import { describeError } from '../../data/describeError.ts'
import { useAsOf } from '../../data/readSearch.ts'
import { CAN_SHARE_LINKS, shareLink } from '../../data/shareLink.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Modal } from '../../ui/Modal.tsx'
import { tryAction } from '../../ui/toasts/showFailure.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { embedAddress, withAsOf, withSecret, withTitle } from '../documentAddress.ts'
import { renewSecret } from '../documentCalls.ts'
import { describeReach, KIND_WORDS } from '../documentWords.ts'
import type { ShownDialog } from './useBar.ts'

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

type Props = (typeof LINKS)[number] & { path: string }

type ShortLink = AccountAnswer<'createLink'>

const FrameDialog = lazyComponent(() => import('../../ui/FrameDialog.tsx'), 'FrameDialog')

/** All ways to share a document, saved or not. */
export function ShareDialog(props: ShownDialog) {
  const { kind, document, secret, isInAddress = true, bar } = props
  const mayEmbed = useSwitch('CHART_EMBED_ENABLED')
  const [isEmbedding, setEmbedding] = useState(false)
  const { one } = KIND_WORDS[kind]
  const asOf = useAsOf()
  const isByLink = document?.visibility === 'link'
  const known = isByLink ? (document.secret ?? secret) : undefined
  const { latestLocation } = useRouter()
  // Not what the location bar says, which may be a short link.
  const path = findPath(props, { shown: latestLocation.publicHref, secret: known })
  const url = window.location.origin + path
  const canEmbed =
    mayEmbed &&
    kind !== 'preset' &&
    document !== undefined &&
    (known !== undefined || document.visibility === 'public')
  const canLink = document !== undefined || isInAddress
  if (isEmbedding && document !== undefined)
    return (
      <Suspense>
        <FrameDialog
          title={document.name}
          addressIn={(theme) =>
            withSecret(withAsOf(embedAddress(document, { theme }) ?? path, asOf), known)
          }
          onClose={bar.close}
        />
      </Suspense>
    )
  return (
    <Modal title={`Share this ${one}`} onClose={bar.close}>
      <div className="flex flex-col gap-5 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 grow basis-64">
            {describeReach(document, {
              one,
              isInAddress,
              isUnsaved: bar.isUnsaved,
              hasSecret: known !== undefined,
            })}
          </p>
          {document === undefined ? (
            <Button onClick={bar.save}>Save…</Button>
          ) : (
            document.can_edit && (
              <Button onClick={() => bar.show({ name: 'details' })}>Change visibility…</Button>
            )
          )}
        </div>
        {canLink && (
          <>
            <ShareSection
              title={known !== undefined ? 'Secret link' : 'Link'}
              text={
                isInAddress ? 'Contains every setting, so it is long.' : 'Shows the saved version.'
              }
            >
              <CopyField name="link" value={url} />
              {isByLink && document.can_publish && <RenewLink documentId={document.document_id} />}
            </ShareSection>
            <ShortLinks path={path} />
            {(canEmbed || CAN_SHARE_LINKS) && (
              <div className="flex flex-wrap gap-2">
                {canEmbed && (
                  <Button size="medium" onClick={() => setEmbedding(true)}>
                    Embed…
                  </Button>
                )}
                {CAN_SHARE_LINKS && (
                  <Button
                    size="medium"
                    onClick={() => void tryAction('Not shared', () => shareLink(bar.name, url))}
                  >
                    Share with an app…
                  </Button>
                )}
              </div>
            )}
            {document !== undefined && !document.can_publish && document.organization !== null && (
              <p className="text-sm text-fg3">
                Only owners and administrators of {document.organization.name} share this {one}{' '}
                outside.
              </p>
            )}
            {mayEmbed && document !== undefined && !canEmbed && kind !== 'preset' && (
              <p className="text-sm text-fg3">
                A {one} can be embedded once it is public or shared by link.
              </p>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

/** The path that shows the content on the screen. */
function findPath(
  { kind, document, sharedPath, bar }: ShownDialog,
  { shown, secret }: { shown: string; secret: string | null | undefined },
) {
  const path = sharedPath ?? shown
  if (document !== undefined) return withSecret(path, secret)
  return withTitle(path, bar.name, KIND_WORDS[kind].one)
}

/** One way to share something, with an explanation. */
function ShareSection(props: { title: string; text: string; children: ReactNode }) {
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

/** Short links to a path; each is created on demand. */
function ShortLinks({ path }: { path: string }) {
  return LINKS.map((link) => <ShortLinkPart key={link.id} path={path} {...link} />)
}

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

/** Creates a short link to a path, such as `/explorer/charts/abc?range=1y`. With `pin` it keeps showing the data as
 * of now.
 * @throws HttpError with the server's message, such as when there are too many.
 */
function createShortLink(path: string, { pin = false } = {}): Promise<ShortLink> {
  return callAccount('POST /v3/internal/links', { path, pin })
}

/** Replaces the secret link of a document; the old one stops working. */
function RenewLink({ documentId }: { documentId: string }) {
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
