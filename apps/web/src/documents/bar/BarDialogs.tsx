import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { type ReactNode, useRef, useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { queryClient } from '../../data/queryClient.ts'
import { HttpError } from '../../data/rest/HttpError.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { Age } from '../Age.tsx'
import { DetailsForm } from '../DetailsForm.tsx'
import { DeleteDialog, DetailsDialog } from '../DocumentDialogs.tsx'
import { listAddress, openAddress } from '../documentAddress.ts'
import {
  changeDocument,
  createDocument,
  type Details,
  type DocumentChange,
  findConflict,
  forkDocument,
} from '../documentCalls.ts'
import { documentQuery, versionQuery, versionsQuery } from '../documentQueries.ts'
import { KIND_WORDS, nameCopy } from '../documentWords.ts'
import { LoginLinks } from '../LoginLinks.tsx'
import { usePossibleOwner } from '../VisibilityChoice.tsx'
import type { BarDialog } from './DocumentBarProps.ts'
import { ShareDialog } from './ShareDialog.tsx'
import type { Bar, ShownDialog } from './useBar.ts'
import type { Base } from './useBase.ts'

/** The dialog that is open over the page of a document. */
export function BarDialogs(props: ShownDialog) {
  const { dialog, document, bar, onDeleted } = props
  const { history } = useRouter()
  if (dialog.name === 'login') return <LoginFirstDialog {...props} />
  if (dialog.name === 'share') return <ShareDialog {...props} />
  if (dialog.name === 'save' || document === undefined) return <SaveDialog {...props} />
  switch (dialog.name) {
    case 'copy':
      return <SaveDialog {...props} origin={document} />
    case 'details':
      return <DetailsDialog document={document} onSend={changeDetails(bar)} onClose={bar.close} />
    case 'versions':
      return <VersionsDialog {...props} document={document} />
    case 'delete':
      return (
        <DeleteDialog
          document={document}
          onDeleted={() => {
            bar.draft.drop()
            if (onDeleted !== undefined) onDeleted()
            else openAddress(history, listAddress(document), { isInstead: true })
          }}
          onClose={bar.close}
        />
      )
    case 'conflict':
      return <ConflictDialog {...props} document={document} conflict={dialog} />
  }
}

/** Asks visitors to log in before they save. Their content is kept as a draft and offered after the log-in. */
function LoginFirstDialog({ kind, bar }: ShownDialog) {
  const { href } = useLocation()
  const { one } = KIND_WORDS[kind]
  return (
    <Modal title={`Log in to save this ${one}`} onClose={bar.close}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-fg2">
          A {one} is saved to your account. Your work is kept in this browser until you are logged
          in. Without an account you can share it by its link.
        </p>
        <div className="flex flex-wrap gap-2">
          <LoginLinks search={{ returnTo: `/explorer${href}` }} onClick={bar.draft.keepForSave} />
        </div>
      </div>
    </Modal>
  )
}

type Props = ShownDialog & {
  /** The document to copy. */
  origin?: Document
}

/** Saves the content on the screen as a new document or a copy, with a name, a description and a visibility. */
function SaveDialog({ kind, content, secret, origin, bar }: Props) {
  const { one } = KIND_WORDS[kind]
  const owner = usePossibleOwner(undefined)
  // After a failed second step, the copy is reused rather than created again.
  const begun = useRef<Base>(undefined)
  const [before] = useState<Details>(() => ({
    name: origin === undefined ? bar.name : nameCopy(origin.name),
    description: origin?.description ?? '',
    visibility: 'private',
    organization_id: null,
  }))
  /** Undefined where the original was deleted in the meantime. */
  const fork = async (id: string, name: string): Promise<Base | undefined> => {
    try {
      return await forkDocument(id, { name, secret })
    } catch (failure) {
      if (failure instanceof HttpError && failure.status === 404) return undefined
      throw failure
    }
  }
  const send = async (details: Details) => {
    if (origin === undefined) {
      bar.finish(await createDocument({ kind, content, ...details }))
    } else {
      begun.current ??= await fork(origin.document_id, details.name)
      bar.finish(
        begun.current === undefined
          ? await createDocument({ kind, content, ...details })
          : await changeDocument(begun.current, { content, ...details }),
      )
    }
    bar.close()
    toast({ title: 'Saved', description: details.name, tone: 'success' })
  }
  return (
    <DetailsForm
      title={origin === undefined ? `Save this ${one}` : `Save a copy of this ${one}`}
      action="Save"
      before={before}
      owner={owner}
      onSend={send}
      onClose={bar.close}
    />
  )
}

/** Saves changed details; where another person saved the document meanwhile, the conflict dialog opens instead. */
function changeDetails({ base, apply, show, close }: Bar) {
  return async (change: DocumentChange | undefined) => {
    try {
      if (base !== undefined && change !== undefined) await apply(base, change)
      close()
    } catch (failure) {
      const version = findConflict(failure)
      if (version === undefined || change === undefined) throw failure
      show({ name: 'conflict', version, change })
    }
  }
}

type VersionsDialogProps = ShownDialog & { document: Document }

/** The versions of a document, each of which can be previewed and restored. */
function VersionsDialog({ kind, document, bar }: VersionsDialogProps) {
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

type ConflictDialogProps = ShownDialog & {
  document: Document
  conflict: Extract<BarDialog, { name: 'conflict' }>
}

/** Shown when another person saved the document first: who saved when, and what to do with the unsaved changes. */
function ConflictDialog(props: ConflictDialogProps) {
  const { kind, document, conflict, secret, bar } = props
  const { one } = KIND_WORDS[kind]
  const { document_id: id } = document
  const query = useQuery(versionsQuery(id))
  // Loads what they saved into the page as well.
  useQuery(documentQuery(id, secret))
  const { isRunning, run: runOne } = useOneAtATime()
  const [fault, setFault] = useState<string | null>(null)
  const { change } = conflict
  const hasContent = change.content !== undefined

  const run = (act: () => Promise<void>) => () => {
    setFault(null)
    return runOne(act, (failure) => {
      const version = findConflict(failure)
      // It was saved again while this dialog was open.
      if (version !== undefined) bar.show({ name: 'conflict', version, change })
      setFault(
        version === undefined
          ? describeError(failure)
          : 'It was saved again in the meantime. Your changes were not saved.',
      )
    })
  }
  const look = (theirs: DocumentVersion) =>
    run(async () => {
      const found = await queryClient.fetchQuery(versionQuery(id, theirs.version))
      bar.look(theirs, found.version.content, change)
    })
  const overwrite = run(async () => {
    await bar.apply({ document_id: id, version: conflict.version }, change)
    bar.close()
  })

  return (
    <Modal title={`Someone else saved this ${one}`} onClose={bar.close}>
      <QueryView query={query} skeleton="m-4 h-40">
        {({ versions }) => {
          const theirs = versions.find(({ version }) => version === conflict.version)
          return (
            <div className="flex flex-col gap-4 p-4">
              <p>
                <TheirWords theirs={theirs} version={conflict.version} /> You started from version{' '}
                {bar.base?.version}. No changes are lost, neither yours nor theirs.
              </p>
              <ul className="flex flex-col gap-2">
                {hasContent && (
                  <ConflictChoice text={`Keeps both: yours becomes a new ${one}.`}>
                    <Button
                      size="medium"
                      variant="solid"
                      onClick={() => bar.show({ name: 'copy' })}
                    >
                      Save mine as a copy
                    </Button>
                  </ConflictChoice>
                )}
                {hasContent && theirs !== undefined && (
                  <ConflictChoice text="Your changes are kept, and you can decide afterwards.">
                    <Button size="medium" isLoading={isRunning} onClick={look(theirs)}>
                      View theirs
                    </Button>
                  </ConflictChoice>
                )}
                <ConflictChoice
                  text={`Yours becomes the latest version. Theirs stays in the history as version ${conflict.version}.`}
                >
                  <Button size="medium" color="danger" isLoading={isRunning} onClick={overwrite}>
                    Overwrite with mine
                  </Button>
                </ConflictChoice>
                <ConflictChoice text="Nothing is saved, and you can keep editing.">
                  <Button size="medium" variant="ghost" onClick={bar.close}>
                    Decide later
                  </Button>
                </ConflictChoice>
              </ul>
              <div role="alert" className={fault === null ? 'sr-only' : ''}>
                {fault !== null && <p className="text-down">{fault}</p>}
              </div>
            </div>
          )
        }}
      </QueryView>
    </Modal>
  )
}

function TheirWords({ theirs, version }: { theirs: DocumentVersion | undefined; version: number }) {
  if (theirs === undefined) return <>Version {version} was saved while you worked.</>
  return (
    <>
      <bdi className="font-medium">{theirs.saved_by.name || 'Someone else'}</bdi> saved version{' '}
      {version} <Age at={theirs.saved_at} />.
    </>
  )
}

/** One way to resolve a conflict: a button with its consequence. */
function ConflictChoice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-2">
      <span className="min-w-0 grow basis-56 text-sm text-fg2">{text}</span>
      {children}
    </li>
  )
}
