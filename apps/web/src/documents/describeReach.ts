import type { DocumentLine } from '@tickmark/core/documents/Document'

type Shared = Pick<DocumentLine, 'visibility' | 'organization'>
type Look = {
  /** The kind, as `chart`. */
  one: string
  isUnsaved: boolean
  /** Whether the address holds what is unsaved. */
  isInAddress: boolean
  /** Whether they hold the secret that lets anybody see a document that is shared by link. */
  hasSecret: boolean
}

/** For whom the links of a document work, and whether they show what is on the screen. */
export function describeReach(document: Shared | undefined, look: Look): string {
  const { one, isUnsaved, isInAddress } = look
  if (document === undefined)
    return isInAddress
      ? `This ${one} is not saved. Its links hold all of it and work for everybody.`
      : `Save this ${one} first: it is more than an address can hold, so until then no link can show it.`
  const reach = describeReaders(document, look)
  return isUnsaved && !isInAddress
    ? `${reach} They show what is saved, not what you changed since.`
    : reach
}

function describeReaders({ visibility, organization }: Shared, { hasSecret }: Look): string {
  switch (visibility) {
    case 'private':
      return 'Only you can see it: for others its links say that it does not exist or is not shared with them.'
    case 'organization':
      return `Its links work for members of ${organization?.name ?? 'its organisation'}.`
    case 'link':
      return hasSecret
        ? 'Whoever has one of these links can see it, without an account, and can pass it on.'
        : `These links work for members of ${organization?.name ?? 'its organization'}. Its owners and administrators have a secret link for others.`
    case 'public':
      return 'Its links work for everybody.'
  }
}
