import { useQuery } from '@tanstack/react-query'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { queryClient } from '../../data/queryClient.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { Age } from '../Age.tsx'
import { findConflict } from '../documentCalls.ts'
import { documentQuery, versionQuery, versionsQuery } from '../documentQueries.ts'
import { KIND_WORDS } from '../documentWords.ts'
import type { BarDialog } from './DocumentBarProps.ts'
import type { ShownDialog } from './useBar.ts'

type Props = ShownDialog & {
  document: Document
  conflict: Extract<BarDialog, { name: 'conflict' }>
}

/** Shown when another person saved the document first: who saved when, and what to do with the unsaved changes. */
export function ConflictDialog(props: Props) {
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
