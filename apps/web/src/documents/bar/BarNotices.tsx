import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Age } from '../Age.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { documentAddress } from '../documentAddress.ts'
import type { Bar } from './useBar.ts'

type Props<K extends DocumentKind> = { document: Document | undefined; one: string; bar: Bar<K> }

/** What a document is about, and what there is to know before it is worked on. */
export function BarNotices<K extends DocumentKind>({ document, one, bar }: Props<K>) {
  const { offer, looking, base } = bar
  return (
    <>
      {document !== undefined && <DocumentOrigin document={document} />}
      {/* The region is always there, so that readers hear what comes into it. */}
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {looking !== null && <LookingNotice bar={bar} looking={looking} />}
        {looking === null && offer !== null && (
          <BarNotice icon="clock">
            <span className="mr-auto min-w-0">
              {document === undefined
                ? `A ${one} of yours was left unsaved `
                : 'Changes of yours were left unsaved '}
              <Age at={offer.at} />. They are on this machine only.
            </span>
            <Button onClick={bar.takeOffer}>
              {document === undefined ? 'Go on with it' : 'Go on with them'}
            </Button>
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
              Version {document.version} was saved while you worked on version {base.version}.
              Saving will ask what is to become of the two.
            </BarNotice>
          )}
      </div>
    </>
  )
}

type LookingProps<K extends DocumentKind> = { bar: Bar<K>; looking: NonNullable<Bar<K>['looking']> }

function LookingNotice<K extends DocumentKind>({ bar, looking }: LookingProps<K>) {
  const { version, wasChanged, against } = looking
  return (
    <BarNotice icon="eye">
      <span className="mr-auto min-w-0">
        You are looking at version {version.version}, saved by{' '}
        <bdi>{version.saved_by.name || 'somebody whose account is gone'}</bdi>{' '}
        <Age at={version.saved_at} />.{wasChanged && ' Your own changes are kept meanwhile.'}
      </span>
      <Button variant="solid" onClick={bar.lookAway}>
        {wasChanged ? 'Back to mine' : 'Back to the newest'}
      </Button>
      {against === null ? (
        <Button onClick={() => bar.restore(version)}>Restore this version</Button>
      ) : (
        <Button onClick={bar.takeTheirs}>Give up mine for this</Button>
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

/** What a document says of itself, who made it and what it was copied from. */
function DocumentOrigin({ document }: { document: Document }) {
  const { description, author, organization, forked_from: origin } = document
  return (
    <div className="flex max-w-prose min-w-0 flex-col gap-0.5">
      {description !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line text-fg2">
          {description}
        </p>
      )}
      <p className="text-sm text-fg3">
        By <bdi>{author.name || 'somebody whose account is gone'}</bdi>
        {organization !== null && (
          <>
            {' '}
            of <bdi>{organization.name}</bdi>
          </>
        )}
        {origin !== null && (
          <>
            , after{' '}
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
