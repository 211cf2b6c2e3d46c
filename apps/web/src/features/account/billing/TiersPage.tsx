import { useQuery } from '@tanstack/react-query'
import type { TierList } from '@tickmark/core/accounts/Billing'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { accountQuery } from '../../../data/accountQuery.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { AccountPage } from '../AccountPage.tsx'

/** Shows what each tier includes. Visitors may see it too. */
export function TiersPage() {
  return (
    <AccountPage path="/account/tiers" isForVisitors>
      {() => (
        <PanelSlot name="Compare tiers">
          <TiersPanel />
        </PanelSlot>
      )}
    </AccountPage>
  )
}

function TiersPanel() {
  const query = useQuery(accountQuery('/v1/tiers'))
  return (
    <Panel title="Compare tiers">
      <QueryView query={query} skeleton="m-3.5 h-72">
        {(list) => (
          <>
            <p className="max-w-prose px-3.5 pb-3 text-fg2">
              {list.gating === 'on'
                ? 'Each tier includes everything in the one before. It applies to every screen, every file and the API.'
                : 'This installation does not limit anything by tier: screens, files and the API are open to everybody.'}
            </p>
            <TierTable list={list} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

const CELL = 'border-b border-line px-2 py-2 first:pl-3.5 last:pr-3.5'

/** The tiers side by side, with the user's own marked. */
function TierTable({ list: { tier: own, tiers } }: { list: TierList }) {
  const { isLoggedIn } = useSession()
  const facts = listTierFacts(
    tiers,
    (tier) => listMetrics().filter((metric) => metric.tier === tier).length,
  )
  const isOwn = (index: number) => isLoggedIn && tiers[index]?.tier === own
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields of a form.
    <div
      role="group"
      aria-label="Tiers"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too.
      tabIndex={0}
      className="overflow-x-auto border-t border-line focus-visible:-outline-offset-2"
    >
      <table aria-label="Tiers" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={joinClasses(CELL, 'text-left font-medium text-fg3')}>
              Feature
            </th>
            {tiers.map(({ tier, name }, index) => (
              <th key={tier} scope="col" className={joinClasses(CELL, 'text-right font-semibold')}>
                {name}
                {isOwn(index) && (
                  <span className="block text-sm font-normal text-accent-fg">Yours</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ id, name, amounts }) => (
            <tr key={id}>
              <th scope="row" className={joinClasses(CELL, 'text-left font-normal text-fg2')}>
                {name}
              </th>
              {amounts.map((amount, index) => (
                <td
                  key={tiers[index]?.tier}
                  className={joinClasses(CELL, 'text-right', isOwn(index) && 'bg-hover')}
                >
                  {amount}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Row = TierList['tiers'][number]

/** A feature with its amount in each tier. */
type TierFact = { id: string; name: string; amounts: string[] }

const count = (value: number) => formatValue(value, 'number', 'exact')

const FACTS: readonly { id: string; name: string; write: (row: Row) => string }[] = [
  { id: 'history', name: 'History', write: ({ history_days }) => writeHistory(history_days) },
  {
    id: 'download',
    name: 'Rows in a CSV or Parquet file',
    write: ({ download_rows }) => (download_rows === null ? 'All' : count(download_rows)),
  },
  {
    id: 'saved',
    name: 'Favorites of each kind',
    write: ({ saved_items }) => count(saved_items),
  },
  { id: 'minute', name: 'API requests a minute', write: (row) => count(row.requests_per_minute) },
  { id: 'day', name: 'API requests a day', write: (row) => count(row.requests_per_day) },
  { id: 'keys', name: 'API keys', write: ({ keys }) => count(keys) },
  {
    id: 'seats',
    name: 'Seats',
    write: ({ seats }) => (seats === 0 ? 'None' : `Up to ${count(seats)}`),
  },
]

/** The features of the tiers, one line each, in the order of the tiers. `countMetrics` returns the number of metrics
 * of a tier.
 */
export function listTierFacts(
  tiers: readonly Row[],
  countMetrics: (tier: Row['tier']) => number,
): TierFact[] {
  const metrics = tiers.map(({ metric_tiers }) =>
    count(metric_tiers.reduce((sum, tier) => sum + countMetrics(tier), 0)),
  )
  return [
    { id: 'metrics', name: 'Metrics', amounts: metrics },
    ...FACTS.map(({ id, name, write }) => ({ id, name, amounts: tiers.map(write) })),
  ]
}

/** In months below two years, then in years and months: `13 months`, `3 years`. */
function writeHistory(days: number | null): string {
  if (days === null) return 'All'
  const months = Math.round(days / 30.44)
  if (months < 24) return `${months} months`
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (rest === 0) return `${years} years`
  return `${years} years and ${rest === 1 ? 'a month' : `${rest} months`}`
}
