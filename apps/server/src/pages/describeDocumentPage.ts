import type { Document } from '@tickmark/core/documents/Document'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { CARD_SIZE } from '../pictures/Card.ts'
import { documentCardPath } from '../pictures/cardPaths.ts'
import type { Config } from '../settings/config.ts'
import { describeNothing, type PageDescription } from './describePage.ts'
import { type DocumentAddress, documentPath, isDocumentOn, readShared } from './readShared.ts'

const KIND_NAMES = {
  chart: 'Chart',
  table: 'Table',
  dashboard: 'Dashboard',
  comparison: 'Comparables',
} as const

type Context = {
  lazyAccounts: Pick<LazyAccounts, 'open'>
  config: Pick<Config, 'productName' | 'switches'>
  secret: string | undefined
  /** The user who is logged in in the browser that requests the page. */
  userId: string | undefined
}

/**
 * Describes a document's page for outside of it. The name of one that not everyone may read is shown only to those who
 * have the secret of its link, and search engines see public ones only. The page of a document that the visitor may not
 * read is the page of one that does not exist.
 */
export async function describeDocumentPage(
  address: DocumentAddress,
  { lazyAccounts, config, secret, userId }: Context,
): Promise<PageDescription> {
  const { productName } = config
  const nothing = describeNothing(productName)
  if (!isDocumentOn(address, config)) return nothing
  const { kind, documentId } = address
  const shared = await readShared(lazyAccounts, { kind, documentId, secret })
  if (shared.state === 'missing' && !(await mayRead())) return nothing
  if (shared.state !== 'shown')
    return {
      title: `${KIND_NAMES[kind]} | ${productName}`,
      description: nothing.description,
      found: true,
      isPersonal: true,
    }
  const { document } = shared
  const isPublic = document.visibility === 'public'
  const shownSecret = isPublic ? undefined : secret
  return {
    title: `${document.name} | ${productName}`,
    description: describeShortly(document, productName),
    image: {
      path: documentCardPath(document, shownSecret),
      ...CARD_SIZE,
      alt: `${document.name}: a ${kind}`,
    },
    found: true,
    oembed: documentPath(kind, documentId, shownSecret),
    ...(!isPublic && { isPersonal: true }),
  }

  async function mayRead(): Promise<boolean> {
    if (userId === undefined) return false
    const own = await readShared(lazyAccounts, { kind, documentId, secret, userId })
    return own.state !== 'missing'
  }
}

/** Networks show two or three lines. */
const MAX_DESCRIPTION_LENGTH = 300

/** Describes a document by what its maker wrote of it on one line, or by its kind. */
export function describeShortly(
  { kind, description }: Pick<Document, 'kind' | 'description'>,
  productName: string,
): string {
  const line = description.replace(/\s+/g, ' ').trim()
  if (line === '') return `A ${kind} made with ${productName}.`
  return line.length <= MAX_DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, MAX_DESCRIPTION_LENGTH - 1)}…`
}
