import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isMartOn } from '@tickmark/core/marts/isMartOn'
import type { MartSummary } from '@tickmark/core/marts/MartPage'
import { useStore } from '../../data/createStore.ts'
import { switchStore } from '../../data/switchStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { Badge } from '../../ui/Badge.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Every ready-made table: what its rows are, how it can be looked at, and whether there is anything in it. */
export function MartsPage() {
  const title = useScreenTitle('/marts')
  const query = useQuery(trpc.marts.list.queryOptions({}))
  const switches = useStore(switchStore)
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          Ready-made tables to sort, filter, group and shade, with columns of your own. What you
          change stays in the address.
        </p>
      </div>
      <QueryView query={query} skeleton={<CardSkeletons />}>
        {(marts) => (
          <ul aria-label="Screeners" className={GRID}>
            {marts
              .filter((mart) => isMartOn(mart.mart_id, switches))
              .map((mart) => (
                <MartCard key={mart.mart_id} mart={mart} />
              ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}

const CARDS = Array.from({ length: 9 }, (_, index) => index)
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3'

function MartCard({ mart }: { mart: MartSummary }) {
  const { mart_id, name, description, row, status, presets } = mart
  return (
    <li className="relative flex flex-col gap-2 rounded-md border border-line bg-raise p-3.5 focus-within:border-line2 hover:border-line2">
      <h2 className="flex items-center gap-2 text-md font-semibold">
        <Link
          to="/marts/$mart"
          params={{ mart: martSlug(mart_id) }}
          // All of the card leads there.
          className="rounded-sm after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          {name}
        </Link>
        {status === 'no-source' && <Badge>No source yet</Badge>}
      </h2>
      <p className="text-fg2">{description}</p>
      <p className="mt-auto text-sm text-fg3">
        One row per {row}
        {presets.length > 1 && ` · ${presets.map((preset) => preset.name).join(', ')}`}
      </p>
    </li>
  )
}

function CardSkeletons() {
  return (
    <div className={GRID}>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-32 w-full rounded-md" />
      ))}
    </div>
  )
}

/** A mart in addresses: its id with `-` for `_`. */
function martSlug(martId: string): string {
  return martId.replaceAll('_', '-')
}
