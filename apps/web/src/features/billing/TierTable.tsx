import type { TierList } from '@tickmark/core/accounts/TierList'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { listTierFacts } from '../../account/billing/listTierFacts.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { joinClasses } from '../../ui/joinClasses.ts'

const CELL = 'border-b border-line px-2 py-2 first:pl-3.5 last:pr-3.5'

/** Tiers side by side; the one of whoever looks is marked. */
export function TierTable({ list: { tier: own, tiers } }: { list: TierList }) {
  const { isLoggedIn } = useSession()
  const facts = listTierFacts(
    tiers,
    (tier) => METRICS.filter((metric) => metric.tier === tier).length,
  )
  const isOwn = (index: number) => isLoggedIn && tiers[index]?.tier === own
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too.
      tabIndex={0}
      className="overflow-x-auto border-t border-line focus-visible:-outline-offset-2"
    >
      <table aria-label="Tiers" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={joinClasses(CELL, 'text-left font-medium text-fg3')}>
              What
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
