import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { isSameContent } from '../../documents/isSameContent.ts'
import { CompsView } from '../../tables/comps/CompsView.tsx'
import { Faults } from '../../ui/StateNote.tsx'

type Props = {
  document: Document | undefined
  definition: CompsDefinition
  /** The saved content, or that with which the page was opened. */
  kept: CompsDefinition | undefined
  problems: readonly string[]
  suggestedName: string
  secret?: string | undefined
  onChange: (definition: CompsDefinition) => void
  onSaved?: () => void
  /** Given where it is another user's. */
  onCopy?: () => void
}

/** Comparables with the bar that saves, shares and copies them. */
export function ComparisonWorkspace(props: Props) {
  const { document, definition, kept, problems, suggestedName, secret } = props
  const { onChange, onSaved = () => undefined, onCopy } = props
  return (
    <div className="flex w-full max-w-[1920px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <DocumentBar
        kind="comparison"
        document={document}
        content={definition}
        isChanged={onCopy === undefined && !isSameContent(definition, kept)}
        onContent={onChange}
        onSaved={onSaved}
        suggestedName={suggestedName}
        secret={secret}
        onCopy={onCopy}
      />
      <Faults faults={problems} />
      <CompsView definition={definition} onChange={onCopy === undefined ? onChange : undefined} />
    </div>
  )
}
