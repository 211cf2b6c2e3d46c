import type { DocumentLine } from '@tickmark/core/documents/Document'

/** What happens when a document is deleted. */
export function DeletionWords({ document }: { document: DocumentLine }) {
  const { name, visibility, organization } = document
  return (
    <>
      <bdi className="font-medium text-fg">{name}</bdi> is deleted with all of its versions
      {organization !== null && (
        <>
          , for all members of <bdi>{organization.name}</bdi>
        </>
      )}
      {(visibility === 'link' || visibility === 'public') &&
        ', and its links and embeds stop working'}
      . This cannot be undone.
    </>
  )
}
