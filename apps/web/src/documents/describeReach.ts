import type { DocumentLine } from '@tickmark/core/documents/Document'

type Shared = Pick<DocumentLine, 'visibility' | 'organization'>
type Look = { one: string; isUnsaved: boolean }

/** For whom the links of a document work, and whether they show what is on the screen. */
export function describeReach(document: Shared | undefined, { one, isUnsaved }: Look): string {
  if (document === undefined)
    return `This ${one} is not saved. Its links hold all of it and work for everybody.`
  const reach = describeReaders(document)
  return isUnsaved
    ? `${reach} Whether unsaved changes show depends on the address; save first to be sure.`
    : reach
}

function describeReaders({ visibility, organization }: Shared): string {
  switch (visibility) {
    case 'private':
      return 'Only you can see it: to others its links say that it is private.'
    case 'organization':
      return `Its links work for members of ${organization?.name ?? 'its organisation'}.`
    case 'link':
      return 'Anybody can see it who has its secret link.'
    case 'public':
      return 'Its links work for everybody.'
  }
}
