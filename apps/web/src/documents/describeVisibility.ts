import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { IconName } from '../ui/Icon.tsx'

type Words = {
  /** On a button or in a list. */
  short: string
  icon: IconName
  /** As a choice of who may see it. */
  who: string
  /** What follows from it. */
  meaning: string
}

/** Who may see a document, in words. `organization` is the name of the one it is shared with. */
export function describeVisibility(visibility: Visibility, organization = 'Organisation'): Words {
  switch (visibility) {
    case 'private':
      return {
        short: 'Private',
        icon: 'lock',
        who: 'Only me',
        meaning: 'Nobody else can see it or find it.',
      }
    case 'organization':
      return {
        short: organization,
        icon: 'user',
        who: `Members of ${organization}`,
        meaning: 'Every member can see it and change it, and it stays when its author leaves.',
      }
    case 'link':
      return {
        short: 'By link',
        icon: 'chain',
        who: 'Anybody with the link',
        meaning: 'Whoever has its secret link can see it, without an account. It is in no list.',
      }
    case 'public':
      return {
        short: 'Public',
        icon: 'eye',
        who: 'Everybody',
        meaning: 'It stands in the public list; anybody can see, copy and embed it.',
      }
  }
}
