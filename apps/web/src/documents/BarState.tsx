import type { DocumentLine } from '@tickmark/core/documents/Document'
import { Age } from './Age.tsx'

type Props = {
  document: DocumentLine | undefined
  isUnsaved: boolean
  isSaving: boolean
}

/** Whether what is on the screen is kept. */
export function BarState({ document, isUnsaved, isSaving }: Props) {
  return (
    <p className="mr-1 flex items-center gap-1.5 text-sm text-fg3">
      {isUnsaved && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
      <span>{describe(document, isUnsaved, isSaving)}</span>
    </p>
  )
}

function describe(document: Props['document'], isUnsaved: boolean, isSaving: boolean) {
  if (isSaving) return 'Saving…'
  if (isUnsaved) return 'Unsaved changes'
  if (document === undefined) return 'Not saved yet'
  return (
    <>
      Saved <Age at={document.updated_at} />
    </>
  )
}
