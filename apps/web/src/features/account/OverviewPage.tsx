import { Link } from '@tanstack/react-router'
import type { User } from '@tickmark/core/accounts/User'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { ReactNode } from 'react'
import { useAccountTabs } from '../../account/useAccountTabs.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { switchOrganization } from '../../data/session/updateUser.ts'
import { useProjects } from '../../data/useProjects.ts'
import { FavoriteDocument } from '../../documents/favorites/FavoriteDocument.tsx'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { type FavoriteKind, useFavorites } from '../../documents/favorites/favorites.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { ProjectLink } from '../../ui/ProjectLink.tsx'
import { useAct } from '../../ui/useAct.ts'
import { AccountPage } from './AccountPage.tsx'

/** `/account`: an overview of the user's account. */
export function OverviewPage() {
  return (
    <AccountPage path="/account">
      {(user) => (
        <>
          <PanelSlot name="You">
            <WhoPanel user={user} />
          </PanelSlot>
          <PanelSlot name="Organizations">
            <OrganizationsPanel user={user} />
          </PanelSlot>
          <PanelSlot name="Favorites">
            <FavoritesPanel />
          </PanelSlot>
          <OtherPages />
        </>
      )}
    </AccountPage>
  )
}

/** The name, address and tier of the user. */
export function WhoPanel({ user }: { user: User }) {
  return (
    <Panel title="You">
      <div className="flex flex-wrap items-center gap-4 px-3.5 pb-4">
        <Avatar name={user.username || user.email} size={40} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{user.username || user.email}</p>
          <p className="break-words text-fg2">{user.email}</p>
          {user.createdAt !== null && (
            <p className="text-sm text-fg3">
              Member since {formatDay(user.createdAt.slice(0, 10))}
            </p>
          )}
        </div>
        {pageSettings.isGated && <Badge>{TIERS[user.subscriptionStatus.type].name}</Badge>}
      </div>
    </Panel>
  )
}

/** The organizations of the user, one of which is active. */
export function OrganizationsPanel({ user }: { user: User }) {
  const { running, start } = useAct()
  const activate = ({ id, name }: { id: string; name: string }) =>
    start({ id, run: () => switchOrganization(id), done: `${name} is active now` })
  return (
    <Panel title="Organizations">
      {user.organizations.length === 0 ? (
        <p className="px-3.5 pb-4 text-fg2">
          You are not a member of one yet.{' '}
          <Link to="/organization" className="text-fg underline underline-offset-2">
            Create one
          </Link>{' '}
          or ask to be invited.
        </p>
      ) : (
        <ul aria-label="Organizations" className="border-t border-line">
          {user.organizations.map((organization) => (
            <li
              key={organization.id}
              className="flex min-h-11 items-center gap-3 border-b border-line px-3.5 py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 font-medium break-words">{organization.name}</span>
              {organization.id === user.activeOrganization?.id ? (
                <Badge tone="good">Active</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Make ${organization.name} active`}
                  isLoading={running === organization.id}
                  disabled={running !== null && running !== organization.id}
                  onClick={() => activate(organization)}
                >
                  Make active
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Links to the other pages of the account. */
export function OtherPages() {
  const others = useAccountTabs().filter(({ to }) => to !== '/account')
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {others.map(({ label, to, description }) => (
        <li key={label} className="grid">
          <Link
            to={to}
            className="rounded-md border border-line bg-raise px-3.5 py-3 transition-colors hover:border-line2"
          >
            <span className="block font-semibold">{label}</span>
            <span className="block text-fg2">{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Entry = { id: string; name: string; link: ReactNode }

/** The favorites of the user, by kind. */
function FavoritesPanel() {
  const { nameOf } = useProjects()
  const projects = useFavorites('projects').map((id) => ({
    id,
    name: nameOf(id),
    link: <ProjectLink id={id} />,
  }))
  const metrics = useFavorites('metrics').flatMap((id) => {
    const metric = findMetric(id)
    return metric === undefined ? [] : [{ id, name: metric.title, link: <MetricLink id={id} /> }]
  })
  const markets = useFavorites('markets').flatMap((id) => {
    const sector = findSector(id)
    return sector === undefined
      ? []
      : [{ id, name: sector.name, link: <SectorLink id={id} name={sector.name} /> }]
  })
  const toDocument = (id: string) => ({ id })
  const charts = useFavorites('charts').map(toDocument)
  const tables = useFavorites('tables').map(toDocument)
  const isEmpty = [projects, metrics, markets, charts, tables].every(({ length }) => length === 0)
  return (
    <Panel title="Favorites">
      <div className="flex flex-col gap-4 px-3.5 pb-4">
        {isEmpty && (
          <p className="text-fg2">
            None yet. Use the star next to a project, metric, market sector, chart or table to add
            it.
          </p>
        )}
        <FavoriteList title="Projects" kind="projects" entries={projects} />
        <FavoriteList title="Metrics" kind="metrics" entries={metrics} />
        <FavoriteList title="Market sectors" kind="markets" entries={markets} />
        <FavoriteList title="Charts" kind="charts" entries={charts} />
        <FavoriteList title="Tables" kind="tables" entries={tables} />
      </div>
    </Panel>
  )
}

type ListProps = { title: string } & (
  | { kind: Exclude<FavoriteKind, 'charts' | 'tables'>; entries: readonly Entry[] }
  | { kind: 'charts'; entries: readonly Pick<Entry, 'id'>[] }
  | { kind: 'tables'; entries: readonly Pick<Entry, 'id'>[] }
)

function FavoriteList(list: ListProps) {
  if (list.entries.length === 0) return null
  const lines =
    list.kind === 'charts' || list.kind === 'tables'
      ? list.entries.map(({ id }) => ({
          id,
          line: <FavoriteDocument kind={list.kind} id={id} />,
        }))
      : list.entries.map(({ id, name, link }) => ({
          id,
          line: (
            <>
              <FavoriteStar kind={list.kind} id={id} name={name} />
              <span className="min-w-0 truncate">{link}</span>
            </>
          ),
        }))
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-fg3">{list.title}</h3>
      <ul
        aria-label={list.title}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-x-4"
      >
        {lines.map(({ id, line }) => (
          <li key={id} className="flex h-8 min-w-0 items-center gap-1">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link to the page of a market sector. */
function SectorLink({ id, name }: { id: string; name: string }) {
  return (
    <PageLink to="/markets/$sector" params={{ sector: id }} className="font-medium hover:underline">
      {name}
    </PageLink>
  )
}
