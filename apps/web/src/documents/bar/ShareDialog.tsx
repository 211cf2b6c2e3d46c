import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAsOf } from '../../data/readSearch.ts'
import { CAN_SHARE_LINKS, shareLink } from '../../data/shareLink.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Modal } from '../../ui/Modal.tsx'
import { tryAction } from '../../ui/toasts/showFailure.ts'
import { embedAddress, withAsOf, withSecret, withTitle } from '../documentAddress.ts'
import { describeReach, KIND_WORDS } from '../documentWords.ts'
import { RenewLink, ShareSection, ShortLinks } from './shareLinks.tsx'
import type { ShownDialog } from './useBar.ts'

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
