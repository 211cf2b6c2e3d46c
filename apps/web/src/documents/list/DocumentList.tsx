import type { PageKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { listAddress } from '../documentAddress.ts'
import { FAVORITE_LISTS, KIND_WORDS } from '../documentWords.ts'
import { Gallery } from './DocumentCards.tsx'
import { ListBody } from './ListBody.tsx'
import { LIST_ORDERS, type ListTab, useListAddress } from './listAddress.ts'

const ORDERS = { changed: 'Last changed', name: 'By name' } as const
const OPTIONS = LIST_ORDERS.map((value) => ({ value, label: ORDERS[value] }))

/**
 * The documents of a kind: yours, your organization's, public ones and favorites, with a link to create one, and the
 * gallery. The address holds the tab, the search, the order and the page.
 */
export function DocumentList({ kind }: { kind: PageKind }) {
  const mayBeLoggedIn = useMayBeLoggedIn()
  const { activeOrganization } = useSession().user
  const { address, change } = useListAddress()
  const { one, many } = KIND_WORDS[kind]
  const labels: [ListTab, string][] = [
    ['mine', 'Mine'],
    ['organization', activeOrganization?.name ?? 'Organization'],
    ['public', 'Public'],
  ]
  if (FAVORITE_LISTS[kind] !== null) labels.push(['favorites', 'Favorites'])
  const wanted = address.tab ?? (mayBeLoggedIn ? 'mine' : 'public')
  const tab = labels.some(([value]) => value === wanted) ? wanted : 'mine'
  return (
    <div className="group/list flex min-w-0 flex-col gap-5">
      <PanelSlot name={`List of ${many}`} of={tab}>
        <div className="flex flex-col gap-1">
          <search aria-label={`Find ${many}`} className="flex flex-wrap items-center gap-2">
            <Input
              size="small"
              edge="quiet"
              type="search"
              aria-label={`Find ${many} by words`}
              placeholder="Name or description"
              value={address.search}
              maxLength={200}
              onChange={({ target }) => change({ search: target.value })}
              className="w-56 max-w-full grow sm:grow-0"
            />
            <Select
              label="Order"
              size="small"
              value={address.order}
              options={OPTIONS}
              onChange={(order) => change({ order })}
            />
            <DocumentLink
              href={`${listAddress({ kind, mart_id: null })}/new${kind === 'dashboard' ? '?edit=true' : ''}`}
              className={`${buttonClasses({ size: 'small', variant: 'solid' })} ml-auto`}
            >
              <Icon name="plus" size={12} />
              New {one}
            </DocumentLink>
          </search>
          <Tabs
            label={`Lists of ${many}`}
            value={tab}
            tabs={labels.map(([value, label]) => ({
              value,
              label,
              panel: <ListBody kind={kind} tab={value} address={address} onChange={change} />,
            }))}
            onChange={(next) => change({ tab: next })}
          />
        </div>
      </PanelSlot>
      {/* The length of the list is unknown until it is loaded, so the gallery below it appears with it and does not shift. */}
      {tab !== 'public' && (
        <div className="group-has-[[data-waiting]]/list:hidden">
          <Gallery kind={kind} search={address.search} />
        </div>
      )}
    </div>
  )
}
