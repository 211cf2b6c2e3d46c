import { useQuery } from '@tanstack/react-query'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { queryClient } from '../../data/queryClient.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { Age } from '../Age.tsx'
import { versionQuery, versionsQuery } from '../documentQueries.ts'
import { KIND_WORDS } from '../documentWords.ts'
import type { ShownDialog } from './useBar.ts'

type Props = ShownDialog & { document: Document }

/** The versions of a document, each of which can be previewed and restored. */
export function VersionsDialog({ kind, document, bar }: Props) {
  const { document_id: id } = document
  const query = useQuery(versionsQuery(id))
  const [fetching, setFetching] = useState<number | null>(null)
  const look = async (version: DocumentVersion) => {
    setFetching(version.version)
    try {
      const found = await queryClient.fetchQuery(versionQuery(id, version.version))
      bar.look(version, found.version.content)
    } catch (failure) {
      toast({ title: 'Not shown', description: describeError(failure), tone: 'danger' })
      setFetching(null)
    }
  }
  return (
    <Modal title={`Versions of this ${KIND_WORDS[kind].one}`} side="right" onClose={bar.close}>
      <p className="px-4 py-3 text-sm text-fg2">
        Every save creates a version. Restoring a version saves it as the latest, with the name it
        had; all others stay.
        {bar.isUnsaved &&
          ' Your unsaved changes are kept during a preview, and discarded if you restore.'}
      </p>
      <QueryView query={query} skeleton="m-4 h-40">
        {({ versions }) => (
          <ol aria-label="Versions" className="border-t border-line">
            {versions.map((version) => (
              <VersionLine
                key={version.version}
                version={version}
                isNewest={version.version === document.version}
                isFetching={fetching === version.version}
                isBusy={bar.isSaving}
                onLook={() => void look(version)}
                onRestore={() => bar.restore(version)}
              />
            ))}
          </ol>
        )}
      </QueryView>
    </Modal>
  )
}

type LineProps = {
  version: DocumentVersion
  isNewest: boolean
  isFetching: boolean
  isBusy: boolean
  onLook: () => void
  onRestore: () => void
}

function VersionLine({ version, isNewest, isFetching, isBusy, onLook, onRestore }: LineProps) {
  const { version: number, name, saved_at: at, saved_by: by } = version
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <span className="min-w-0 grow basis-48">
        <span className="flex items-center gap-2">
          <span className="font-mono text-sm text-fg3">{number}</span>
          <bdi className="truncate font-medium" title={name}>
            {name}
          </bdi>
        </span>
        <span className="block text-sm text-fg3">
          <Age at={at} />, by <bdi>{by.name || 'a deleted account'}</bdi>
        </span>
      </span>
      {isNewest ? (
        <Badge tone="good">Latest</Badge>
      ) : (
        <>
          <Button isLoading={isFetching} aria-label={`View version ${number}`} onClick={onLook}>
            View
          </Button>
          <Button
            variant="ghost"
            disabled={isBusy}
            aria-label={`Restore version ${number}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        </>
      )}
    </li>
  )
}
