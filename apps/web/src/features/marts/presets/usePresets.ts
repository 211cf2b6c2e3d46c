import { useQuery } from '@tanstack/react-query'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import type { Mart } from '@tickmark/core/marts/Mart'
import { useSession } from '../../../data/session/sessionStore.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { documentsQuery } from '../../../documents/documentQueries.ts'
import type { Option } from '../../../ui/popups/popupParts.tsx'

/** Presets of one mart that a picker lists; nobody has made more of them than this. */
const MOST = 100

/** The presets of a mart as choices: its own, then those of whoever looks, then those of the organization. */
export function usePresets({ mart_id, presets }: Mart): Option[] {
  const mayHaveOwn = useSwitch('MARTS_CUSTOM_PRESET_ENABLED')
  const { isLoggedIn, user } = useSession()
  const asked = { kind: 'preset', martId: mart_id, limit: MOST } as const
  const mine = useQuery({
    ...documentsQuery({ ...asked, scope: 'mine' }),
    enabled: mayHaveOwn && isLoggedIn,
  })
  const organization = user.activeOrganization
  const shared = useQuery({
    ...documentsQuery({ ...asked, scope: 'organization' }),
    enabled: mayHaveOwn && isLoggedIn && organization != null,
  })
  const own = mine.data?.documents ?? []
  const ids = new Set(own.map(({ document_id }) => document_id))
  const others = (shared.data?.documents ?? []).filter(({ document_id }) => !ids.has(document_id))
  return [
    ...presets.map(({ preset_id, name }) => ({ value: preset_id, label: name })),
    ...own.map((line) => toOption(line, line.organization?.name ?? 'Mine')),
    ...others.map((line) => toOption(line, line.organization?.name ?? line.author.name)),
  ]
}

function toOption({ document_id, name }: DocumentLine, detail: string): Option {
  return { value: document_id, label: name, detail }
}
