import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { fundraiseTotalsQuery } from '@tickmark/core/screens/fundraises'
import { readPart } from '@tickmark/core/text/textCodec'
import { useStore } from '../../../data/createStore.ts'
import { switchStore } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { NotReviewedMark } from '../../../ui/NotReviewedMark.tsx'
import { toLink } from './CommandTarget.ts'
import { PlaceLogos } from './PlaceLogos.tsx'
import { suggestNear } from './suggestNear.ts'

/** As many parts of an address as the server takes. */
const MAX_TEXTS = 12

/** Suggests pages that the address may have meant. */
export function NearPlaces() {
  const path = useLocation({ select: (location) => location.pathname })
  const switches = useStore(switchStore)
  const texts = path.split('/').filter(Boolean).map(readPart).slice(0, MAX_TEXTS)
  const { data } = useQuery(trpc.projects.search.queryOptions({ texts }))
  const assets = useQuery({
    ...trpc.assets.getOverview.queryOptions({}),
    enabled: path.startsWith('/assets/'),
  })
  const investors = useQuery({
    ...trpc.fundraises.getTotals.queryOptions(fundraiseTotalsQuery('investor')),
    enabled: path.startsWith('/fundraises/investors/'),
  })
  const near = suggestNear(path, {
    projects: data?.projects ?? [],
    assets: assets.data?.rows,
    investors: investors.data?.rows.map(({ key }) => key),
    switches,
  })
  if (near.length === 0) return null
  return (
    <section aria-labelledby="near-places" className="mt-4 w-full">
      <h2 id="near-places" className="mb-1.5 text-sm font-medium text-fg3">
        Did you mean
      </h2>
      <ul className="rounded-md border border-line bg-raise">
        {near.map(({ id, title, detail, target, isUnreviewed }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              {...toLink(target)}
              className="flex items-center gap-2 px-3.5 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <PlaceLogos target={target} title={title} />
              <bdi className="truncate font-medium">{title}</bdi>
              {isUnreviewed && <NotReviewedMark />}
              <span className="ml-auto shrink-0 pl-3 text-sm text-fg3">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
