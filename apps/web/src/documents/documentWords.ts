import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { pageSettings } from '../data/pageSettings.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { FavoriteKind } from './favorites/favorites.ts'

/** The names of each kind of document. */
export const KIND_WORDS = {
  chart: { one: 'chart', many: 'charts' },
  table: { one: 'table', many: 'tables' },
  dashboard: { one: 'dashboard', many: 'dashboards' },
  comparison: { one: 'comparison', many: 'comparables' },
  preset: { one: 'preset', many: 'presets' },
} as const satisfies Readonly<Record<DocumentKind, { one: string; many: string }>>

/** The list of favorites for each kind of document, or null for kinds without one. */
export const FAVORITE_LISTS = {
  chart: 'charts',
  table: 'tables',
  dashboard: null,
  comparison: null,
  preset: null,
} as const satisfies Readonly<Record<DocumentKind, FavoriteKind | null>>

/** Names the author of a document. The ready-made ones are by the instance. */
export function nameAuthor({ is_gallery, author }: Pick<DocumentLine, 'is_gallery' | 'author'>) {
  return is_gallery ? pageSettings.productName : author.name || 'a deleted account'
}

type Words = {
  /** On a button or in a list. */
  short: string
  icon: IconName
  /** As a choice of who may see it. */
  who: string
  /** The consequence. */
  meaning: string
}

/** Describes the visibility of a document. `organization` is the name of the one it is shared with. */
export function describeVisibility(visibility: Visibility, organization = 'Organization'): Words {
  switch (visibility) {
    case 'private':
      return {
        short: 'Private',
        icon: 'lock',
        who: 'Only me',
        meaning: 'Nobody else can see or find it.',
      }
    case 'organization':
      return {
        short: organization,
        icon: 'user',
        who: `Members of ${organization}`,
        meaning: 'Every member can see and change it, and it stays when its author leaves.',
      }
    case 'link':
      return {
        short: 'By link',
        icon: 'chain',
        who: 'Anyone with the link',
        meaning: 'Anyone with the secret link can see it without an account. It is not listed.',
      }
    case 'public':
      return {
        short: 'Public',
        icon: 'eye',
        who: 'Everybody',
        meaning: 'It is listed publicly; anyone can see, copy and embed it.',
      }
  }
}

/** The longest names and descriptions that the server accepts, in characters. */
export const NAME_LENGTH = 200
export const DESCRIPTION_LENGTH = 2_000

const COPY = / \(copy(?: (\d+))?\)$/

/** The name of a copy: `Fees (copy)`, then `Fees (copy 2)`; cut to `longest` characters. */
export function nameCopy(name: string, longest: number = NAME_LENGTH): string {
  const before = COPY.exec(name)
  const base = before === null ? name : name.slice(0, before.index)
  const end = before === null ? ' (copy)' : ` (copy ${Number(before[1] ?? 1) + 1})`
  return base.slice(0, longest - end.length) + end
}

type Shared = Pick<DocumentLine, 'visibility' | 'organization'>
type Look = {
  /** The kind, as `chart`. */
  one: string
  isUnsaved: boolean
  /** True if the address contains unsaved changes. */
  isInAddress: boolean
  /** True if the links contain the secret of a document that is shared by link. */
  hasSecret: boolean
}

/** Describes who can open the links of a document, and whether they show unsaved changes. */
export function describeReach(document: Shared | undefined, look: Look): string {
  const { one, isUnsaved, isInAddress } = look
  if (document === undefined)
    return isInAddress
      ? `This ${one} is not saved. Its URL contains the full configuration: anyone with the link can view it.`
      : `Save this ${one} first: it is too large for an address, so no link can show it yet.`
  const reach = describeReaders(document, look)
  return isUnsaved && !isInAddress
    ? `${reach} They show the saved version, not your unsaved changes.`
    : reach
}

function describeReaders({ visibility, organization }: Shared, { hasSecret }: Look): string {
  switch (visibility) {
    case 'private':
      return 'Only you can see it. For others, its links say that it does not exist or is not shared with them.'
    case 'organization':
      return `Its links work for members of ${organization?.name ?? 'its organization'}.`
    case 'link':
      return hasSecret
        ? 'Anyone with one of these links can see it without an account, and can pass it on.'
        : `These links work for members of ${organization?.name ?? 'its organization'}. Its owners and administrators have a secret link for others.`
    case 'public':
      return 'Anyone with the link can view it.'
  }
}
