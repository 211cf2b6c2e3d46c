import { lazy, Suspense, useState } from 'react'
import { tryAction } from '../charts/panel/actions/tryAction.ts'
import { CAN_SHARE_LINKS, shareLink } from '../data/shareLink.ts'
import { useSwitch } from '../data/switchStore.ts'
import { CopyField } from '../people/CopyField.tsx'
import { useShortcutScope } from '../shell/shortcuts/useShortcutScope.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Modal } from '../ui/Modal.tsx'
import { StateNote } from '../ui/StateNote.tsx'
import { describeReach } from './describeReach.ts'
import { documentAddress, embedAddress } from './documentAddress.ts'
import { KIND_WORDS } from './KIND_WORDS.ts'
import { SecretLink } from './SecretLink.tsx'
import { ShareSection } from './ShareSection.tsx'
import { ShortLinks } from './ShortLinks.tsx'
import type { ShownDialog } from './ShownDialog.ts'

const FrameDialog = lazy(async () => ({
  default: (await import('../charts/panel/embed/FrameDialog.tsx')).FrameDialog,
}))

/** Every way to show a document, saved or not, to somebody else. */
export function ShareDialog(props: ShownDialog) {
  const { kind, document, secret, sharedPath, bar } = props
  useShortcutScope('document', true)
  const mayEmbed = useSwitch('CHART_EMBED_ENABLED')
  const [isEmbedding, setEmbedding] = useState(false)
  const { one } = KIND_WORDS[kind]
  const path = sharedPath ?? window.location.pathname + window.location.search
  const url = window.location.origin + path
  const isOpen = document?.visibility === 'public' || document?.visibility === 'link'
  const known = document?.secret ?? secret
  const embedded =
    document !== undefined && isOpen && embedAddress(document, known ? { secret: known } : {})
  if (isEmbedding && document !== undefined && embedded)
    return (
      <Suspense>
        <FrameDialog
          title={document.name}
          addressIn={(theme) =>
            embedAddress(document, { theme, ...(known && { secret: known }) }) ?? embedded
          }
          onClose={bar.close}
        />
      </Suspense>
    )
  return (
    <Modal title={`Share this ${one}`} onClose={bar.close}>
      <div className="flex flex-col gap-5 p-4">
        <StateNote state="partial">
          {describeReach(document, { one, isUnsaved: bar.isUnsaved })}
          {document?.can_edit && (
            <>
              {' '}
              <button
                type="button"
                className="underline underline-offset-2"
                onClick={() => bar.show({ name: 'details' })}
              >
                Change who may see it
              </button>
            </>
          )}
        </StateNote>
        {document?.visibility === 'link' && document.secret !== null && (
          <SecretLink
            documentId={document.document_id}
            url={window.location.origin + documentAddress(document, document.secret)}
          />
        )}
        <ShareSection title="Link" text="Holds all that is shown in its address.">
          <CopyField name="link" value={url} />
        </ShareSection>
        <ShortLinks path={path} />
        <div className="flex flex-wrap gap-2">
          {mayEmbed && embedded && (
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
        {mayEmbed && document !== undefined && !isOpen && kind !== 'preset' && (
          <p className="flex gap-1.5 text-sm text-fg3">
            <span className="mt-0.5">
              <Icon name="info" size={12} />
            </span>
            A {one} can be embedded once everybody, or anybody with the link, may see it.
          </p>
        )}
      </div>
    </Modal>
  )
}
