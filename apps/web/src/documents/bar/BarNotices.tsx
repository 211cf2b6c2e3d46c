import { useSearch } from '@tanstack/react-router'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { formatAsOf, formatDay } from '@tickmark/core/formats/formatDay'
import type { ReactNode } from 'react'
import { useStore } from '../../data/createStore.ts'
import { findPageAge, shownData } from '../../data/pageAge.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Age } from '../Age.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { documentAddress } from '../documentAddress.ts'
import { nameAuthor } from '../documentWords.ts'
import type { Bar } from './useBar.ts'

type Props<K extends DocumentKind> = {
  document: Document | undefined
  one: string
  bar: Bar<K>
  /** True if the page shows another user's work. */
  isShared: boolean
}

/** The origin of a document, and notices about an open preview, an unsaved draft or a newer version. */
export function BarNotices<K extends DocumentKind>({ document, one, bar, isShared }: Props<K>) {
  const { offer, looking, base } = bar
  return (
    <>
      {document !== undefined && <DocumentOrigin document={document} />}
      {isShared && <SharedMoment document={document} />}
      {/* The region is always in the page, so that screen readers announce what appears in it. */}
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {looking !== null && <LookingNotice bar={bar} looking={looking} />}
        {looking === null && !isShared && offer !== null && (
          <BarNotice icon="clock">
            <span className="mr-auto min-w-0">
              {document === undefined ? `You left a ${one} unsaved ` : 'You left changes unsaved '}
              <Age at={offer.at} />. The draft exists only in this browser.
            </span>
            <Button onClick={bar.takeOffer}>Continue editing</Button>
            <Button variant="ghost" onClick={bar.refuseOffer}>
              Discard
            </Button>
          </BarNotice>
        )}
        {looking === null &&
          bar.isUnsaved &&
          document !== undefined &&
          base !== undefined &&
          document.version > base.version && (
            <BarNotice icon="warning">
              Version {document.version} was saved while you worked on version {base.version}. When
              you save, you choose which one to keep.
            </BarNotice>
          )}
      </div>
    </>
  )
}

/** Shows when another user's work was saved, and how new its data are. */
function SharedMoment({ document }: Pick<Props<DocumentKind>, 'document'>) {
  const { as_of } = useSearch({ strict: false })
  const { data: status } = useDataStatus()
  const age = findPageAge(useStore(shownData), status?.metrics ?? [])
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-fg3">
      {document !== undefined && !document.is_gallery && (
        <span>
          Saved <Age at={document.updated_at} />
        </span>
      )}
      {as_of !== undefined && <span>Data as of {formatAsOf(as_of)}</span>}
      {as_of === undefined && age !== null && <span>Data through {formatDay(age.newest)}</span>}
    </p>
  )
}

type LookingProps<K extends DocumentKind> = { bar: Bar<K>; looking: NonNullable<Bar<K>['looking']> }

function LookingNotice<K extends DocumentKind>({ bar, looking }: LookingProps<K>) {
  const { version, wasChanged, against } = looking
  return (
    <BarNotice icon="eye">
      <span className="mr-auto min-w-0">
        This is version {version.version}, saved by{' '}
        <bdi>{version.saved_by.name || 'a deleted account'}</bdi> <Age at={version.saved_at} />.
        {wasChanged && ' Your unsaved changes are kept.'}
      </span>
      <Button variant="solid" onClick={bar.closePreview}>
        {wasChanged ? 'Back to my changes' : 'Back to the latest'}
      </Button>
      {against === null ? (
        <Button onClick={() => bar.restore(version)}>Restore this version</Button>
      ) : (
        <Button onClick={bar.takeTheirs}>Discard my changes</Button>
      )}
    </BarNotice>
  )
}

function BarNotice({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line2 bg-raise px-3 py-2">
      <span className="text-fg3">
        <Icon name={icon} size={14} />
      </span>
      {children}
    </div>
  )
}

/** The description of a document, its author and the document that it was copied from. */
function DocumentOrigin({ document }: { document: Document }) {
  const { description, organization, forked_from: origin } = document
  return (
    <div className="flex max-w-prose min-w-0 flex-col gap-0.5">
      {description !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line text-fg2">
          {description}
        </p>
      )}
      <p className="text-sm text-fg3">
        By <bdi>{nameAuthor(document)}</bdi>
        {organization !== null && (
          <>
            {' '}
            of <bdi>{organization.name}</bdi>
          </>
        )}
        {origin !== null && (
          <>
            , copied from{' '}
            <DocumentLink
              href={documentAddress({ ...document, document_id: origin.document_id })}
              className="underline underline-offset-2 hover:text-fg"
            >
              <bdi>{origin.name}</bdi>
            </DocumentLink>
          </>
        )}
      </p>
    </div>
  )
}
