import type { DocumentLine } from '@tickmark/core/documents/Document'

type Shared = Pick<DocumentLine, 'visibility' | 'organization'>
type Look = {
  /** The kind, as `chart`. */
  one: string
  isUnsaved: boolean
  /** Whether the address holds what is unsaved. */
  isInAddress: boolean
}

/** For whom the links of a document work, and whether they show what is on the screen. */
export function describeReach(document: Shared | undefined, look: Look): string {
  const { one, isUnsaved, isInAddress } = look
  if (document === undefined)
    return isInAddress
      ? `This ${one} is not saved. Its links hold all of it and work for everybody.`
      : `Save this ${one} first: it is more than an address can hold, so until then no link can show it.`
  const reach = describeReaders(document)
  return isUnsaved && !isInAddress
    ? `${reach} They show what is saved, not what you changed since.`
    : reach
}

function describeReaders({ visibility, organization }: Shared): string {
  switch (visibility) {
    case 'private':
      return 'Only you can see it: to others its links say that it is private.'
    case 'organization':
      return `Its links work for members of ${organization?.name ?? 'its organisation'}.`
    case 'link':
      return 'Whoever has one of these links can see it, without an account, and can pass it on.'
    case 'public':
      return 'Its links work for everybody.'
  }
}
