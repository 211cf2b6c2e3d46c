import { findRole } from '@tickmark/core/accounts/ROLES'
import { VISIBILITIES, type Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { allowsWithDocuments, isPublished } from '@tickmark/core/documents/DOCUMENT_ROLES'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useId } from 'react'
import { useOwner } from '../data/session/sessionStore.ts'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/Select.tsx'
import { describeVisibility } from './documentWords.ts'

/** The visibility of a document, and its owner. */
type Place = { visibility: Visibility; organizationId: string | null }

/** An organization that may own a document, and whether the user's role may publish its documents. */
export type Owner = { id: string; name: string; mayPublish: boolean }

type Props = {
  place: Place
  /** Null where the user has no organization. */
  owner: Owner | null
  /** True if it belongs to the organization now; not every role may take it out. */
  isOwners: boolean
  onChange: (place: Place) => void
}

/** Chooses the visibility and, where both the user and an organization could own the document, the owner. */
export function VisibilityChoice({ place, owner, isOwners, onChange }: Props) {
  const name = useId()
  const reason = useId()
  const { visibility, organizationId } = place
  const isKept = isOwners && owner?.mayPublish === false
  const choose = (next: Visibility) =>
    onChange({ visibility: next, organizationId: ownerOf(next, owner, organizationId) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-fg2">Visibility</legend>
      <div className="overflow-hidden rounded-md border border-line">
        {VISIBILITIES.filter((one) => one !== 'organization' || owner !== null).map((one) => {
          const words = describeVisibility(one, owner?.name)
          const isDisabled = isKept && one !== visibility
          return (
            <label
              key={one}
              className="relative flex cursor-pointer gap-2.5 border-t border-line px-3 py-2 first:border-t-0 hover:bg-hover has-checked:bg-hover has-disabled:cursor-not-allowed has-disabled:hover:bg-transparent has-focus-visible:row-focus"
            >
              <input
                type="radio"
                name={name}
                value={one}
                checked={visibility === one}
                disabled={isDisabled}
                aria-describedby={isDisabled ? reason : undefined}
                onChange={() => choose(one)}
                className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
              />
              <span className={visibility === one ? 'mt-0.5 text-accent-fg' : 'mt-0.5 text-fg3'}>
                <Icon name={visibility === one ? 'tick' : words.icon} size={14} />
              </span>
              <span className="min-w-0">
                <span
                  className={
                    isDisabled
                      ? 'block font-medium break-words text-fg3'
                      : 'block font-medium break-words'
                  }
                >
                  {words.who}
                </span>
                <span className={isDisabled ? 'block text-sm text-fg3' : 'block text-sm text-fg2'}>
                  {words.meaning}
                </span>
              </span>
            </label>
          )
        })}
      </div>
      {isKept && (
        <p id={reason} className="text-sm text-fg2">
          Only owners and administrators of {owner.name} can share it outside or take it out. Ask
          one of them, or save your own copy.
        </p>
      )}
      {owner !== null && isPublished(visibility) && !isKept && (
        <div className="flex flex-wrap items-center gap-2">
          {owner.mayPublish ? (
            <>
              <span className="text-sm text-fg2">It belongs to</span>
              <Select
                label="It belongs to"
                value={organizationId ?? 'me'}
                options={[
                  { value: 'me', label: 'me' },
                  { value: owner.id, label: owner.name },
                ]}
                onChange={(chosen) =>
                  onChange({ visibility, organizationId: chosen === 'me' ? null : chosen })
                }
              />
              <span className="text-sm text-fg3">
                {organizationId === null
                  ? 'Only you can change it.'
                  : 'Owners and administrators of the organization can change it, too.'}
              </span>
            </>
          ) : (
            <p className="text-sm text-fg2">
              It belongs to you. Only owners and administrators of {owner.name} can share its
              documents outside.
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** The owner after a change of visibility: a private document belongs to the user, one for the organization to the
 * organization. Any other keeps its owner, unless the user's role may not publish for the organization.
 */
function ownerOf(
  visibility: Visibility,
  owner: Owner | null,
  before: string | null,
): string | null {
  if (visibility === 'private') return null
  if (visibility === 'organization') return owner?.id ?? null
  return owner?.mayPublish === false ? null : before
}

/** The organization that may own a document: its current one, or else the active one. */
export function usePossibleOwner(
  document: Pick<DocumentLine, 'organization' | 'can_publish'> | undefined,
): Owner | null {
  const user = useOwner()
  const active = user?.activeOrganization
  if (document?.organization) return { ...document.organization, mayPublish: document.can_publish }
  if (!active) return null
  const mayPublish = allowsWithDocuments(findRole(user), 'publish')
  return { id: active.id, name: active.name, mayPublish }
}
