import { VISIBILITIES, type Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { useId } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/Select.tsx'
import { describeVisibility } from './describeVisibility.ts'

/** Who may see a document, and whose it is. */
export type Place = { visibility: Visibility; organizationId: string | null }

/** An organisation that a document may belong to. */
export type Owner = { id: string; name: string }

type Props = {
  place: Place
  /** Null where the user has no organisation. */
  owner: Owner | null
  onChange: (place: Place) => void
}

/** Who may see it, in words, and whose it is where both a person and an organisation could have it. */
export function VisibilityChoice({ place, owner, onChange }: Props) {
  const name = useId()
  const { visibility, organizationId } = place
  const choose = (next: Visibility) =>
    onChange({ visibility: next, organizationId: ownerOf(next, owner, organizationId) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-fg2">Who may see it</legend>
      <div className="overflow-hidden rounded-md border border-line">
        {VISIBILITIES.filter((one) => one !== 'organization' || owner !== null).map((one) => {
          const words = describeVisibility(one, owner?.name)
          return (
            <label
              key={one}
              className="relative flex cursor-pointer gap-2.5 border-t border-line px-3 py-2 first:border-t-0 hover:bg-hover has-checked:bg-hover has-focus-visible:row-focus"
            >
              <input
                type="radio"
                name={name}
                value={one}
                checked={visibility === one}
                onChange={() => choose(one)}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              <span className={visibility === one ? 'mt-0.5 text-accent-fg' : 'mt-0.5 text-fg3'}>
                <Icon name={visibility === one ? 'tick' : words.icon} size={14} />
              </span>
              <span className="min-w-0">
                <span className="block font-medium break-words">{words.who}</span>
                <span className="block text-sm text-fg2">{words.meaning}</span>
              </span>
            </label>
          )
        })}
      </div>
      {owner !== null && (visibility === 'link' || visibility === 'public') && (
        <div className="flex flex-wrap items-center gap-2">
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
            {organizationId === null ? 'Only I can change it.' : 'Its members can change it, too.'}
          </span>
        </div>
      )}
    </fieldset>
  )
}

/** What is private is a person's, and what is for an organisation is its own; anything else stays whose it was. */
function ownerOf(
  visibility: Visibility,
  owner: Owner | null,
  before: string | null,
): string | null {
  if (visibility === 'private') return null
  return visibility === 'organization' ? (owner?.id ?? null) : before
}
