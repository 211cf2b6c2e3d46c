import type { DocumentLine } from '@tickmark/core/documents/Document'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Age } from '../Age.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { describeVisibility } from '../describeVisibility.ts'
import { documentAddress } from '../documentAddress.ts'
import { FAVORITE_LISTS } from '../FAVORITE_LISTS.ts'
import { FavoriteStar } from '../favorites/FavoriteStar.tsx'

type Props = {
  document: DocumentLine
  /** What can be done with it. */
  menu: ReactNode
}

/** A document in a list; on a phone what is known of it stands below its name. */
export function DocumentRow({ document, menu }: Props) {
  const { document_id: id, name, description, author, organization } = document
  const favorite = FAVORITE_LISTS[document.kind]
  const words = describeVisibility(document.visibility, organization?.name)
  return (
    <li className="flex items-start gap-2 border-b border-line px-3.5 py-2 last:border-b-0 hover:bg-hover">
      {favorite !== null && <FavoriteStar kind={favorite} id={id} name={name} />}
      <div className="grid min-w-0 grow gap-x-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <DocumentLink
            href={documentAddress(document)}
            className="font-medium break-words hover:underline hover:underline-offset-2"
          >
            <bdi>{name}</bdi>
          </DocumentLink>
          {description !== '' && (
            <p dir="auto" className="truncate text-sm text-fg2" title={description}>
              {description}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-wrap gap-x-3 text-sm text-fg2 lg:grid lg:items-start lg:grid-cols-[140px_160px_110px] lg:gap-x-4 lg:leading-6">
          <span
            className="flex min-w-0 items-center gap-1.5"
            title={`${words.who}. ${words.meaning}`}
          >
            <Icon name={words.icon} size={13} />
            <span className="truncate">{words.short}</span>
          </span>
          <bdi className="max-w-full truncate">{author.name || 'Account is gone'}</bdi>
          <span className="text-fg3 lg:text-right">
            <Age at={document.updated_at} />
          </span>
        </div>
      </div>
      {menu}
    </li>
  )
}
