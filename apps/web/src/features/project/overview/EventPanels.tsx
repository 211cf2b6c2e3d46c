import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import type { CalendarUnlock } from '@tickmark/core/answers/UnlockCalendar'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import { fundraisesQuery } from '@tickmark/core/screens/fundraises'
import { unlocksQuery } from '@tickmark/core/screens/unlocks'
import { trpc } from '../../../data/trpc.ts'
import { UnlockAlertButton } from '../../../documents/alerts/UnlockAlertButton.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'

const MAX_SHOWN = 5

type Props = { slug: string }

const unlocksOf = (slug: string) => unlocksQuery({ projects: [slug], days: 365 })

export const unlocksQueryOptions = (slug: string) =>
  trpc.projects.getUnlockCalendar.queryOptions(unlocksOf(slug))

/** The cliffs of the next twelve months and what unlocks besides; nothing where nothing does. */
export function UpcomingUnlocksPanel({ slug }: Props) {
  const input = unlocksOf(slug)
  const query = useQuery(unlocksQueryOptions(slug))
  const { data } = query
  if (!data || data.total === 0) return null
  return (
    <TablePanel
      title="Next unlocks"
      query={query}
      rows={data.rows}
      table={{
        heads: UNLOCK_HEADS,
        describe: describeUnlock,
        shown: MAX_SHOWN,
        fields: UNLOCK_FIELDS,
      }}
      subject={{
        call: { procedure: 'projects.getUnlockCalendar', input },
        file: `${slug}-unlocks`,
        sources: data.sources,
      }}
      file={{ isSample: data.meta.sample, period: data.today }}
      controls={<UnlockAlertButton projects={[slug]} />}
      footer={
        <>
          <span>Next 12 months, at the latest price</span>
          <Link to="/projects/$slug/vesting" params={{ slug }} className={`ml-auto ${LINK}`}>
            Vesting schedule
          </Link>
        </>
      }
    />
  )
}

const LINK = 'underline decoration-line2 underline-offset-4 hover:text-fg'

const UNLOCK_HEADS = ['Date', 'Type', '#Tokens', '#Value', '#% of circulating'] as const

function describeUnlock(row: CalendarUnlock) {
  return {
    key: row.unlock_id,
    cells: [
      row.kind === 'cliff' ? formatDay(row.day) : `until ${formatDay(row.until)}`,
      row.kind === 'cliff' ? 'Cliff' : 'Linear',
      formatValue(row.amount, 'tokens', 'compact'),
      formatValue(row.value_usd, 'usd', 'compact'),
      formatValue(row.share_of_circulating, 'percent', 'compact'),
    ],
  }
}

const UNLOCK_FIELDS = [
  { header: 'date (UTC)', value: (row: CalendarUnlock) => row.day },
  { header: 'until (UTC)', value: (row: CalendarUnlock) => row.until },
  { header: 'type', value: (row: CalendarUnlock) => row.kind },
  { header: 'tokens', value: (row: CalendarUnlock) => row.amount },
  { header: 'value (usd)', value: (row: CalendarUnlock) => row.value_usd },
  {
    header: 'share of circulating supply (fraction)',
    value: (row: CalendarUnlock) => row.share_of_circulating,
  },
]

const roundsOf = (slug: string) => fundraisesQuery({ projects: [slug] })

export const roundsQuery = (slug: string) => trpc.fundraises.search.queryOptions(roundsOf(slug))

/** The newest funding rounds; nothing where no source reports one. */
export function LatestRoundsPanel({ slug }: Props) {
  const input = roundsOf(slug)
  const query = useQuery(roundsQuery(slug))
  const { data } = query
  if (!data || data.rows.length === 0) return null
  return (
    <TablePanel
      title="Latest funding rounds"
      query={query}
      rows={data.rows}
      table={{
        heads: ROUND_HEADS,
        describe: describeRound,
        shown: MAX_SHOWN,
        fields: ROUND_FIELDS,
      }}
      subject={{
        call: { procedure: 'fundraises.search', input },
        file: `${slug}-rounds`,
        sources: data.sources,
      }}
      file={{ isSample: data.meta.sample, period: data.newest ?? '' }}
      footer={
        <Link to="/projects/$slug/fundraises" params={{ slug }} className={`ml-auto ${LINK}`}>
          {data.total.rounds === 1 ? 'Details' : `All ${data.total.rounds} rounds`}
        </Link>
      }
    />
  )
}

const ROUND_HEADS = ['Date', 'Round', '#Raised', '#Valuation', 'Lead investors'] as const

function describeRound(row: FundraiseRow) {
  return {
    key: `${row.source_id}/${row.record_id}`,
    cells: [
      formatDay(row.day),
      row.round || MISSING,
      formatValue(row.amount_usd, 'usd', 'compact'),
      formatValue(row.valuation_usd, 'usd', 'compact'),
      row.lead_investors.join(', ') || MISSING,
    ],
  }
}

const ROUND_FIELDS = [
  { header: 'date (UTC)', value: (row: FundraiseRow) => row.day },
  { header: 'round', value: (row: FundraiseRow) => row.round },
  { header: 'raised (usd)', value: (row: FundraiseRow) => row.amount_usd },
  { header: 'valuation (usd)', value: (row: FundraiseRow) => row.valuation_usd },
  { header: 'lead investors', value: (row: FundraiseRow) => row.lead_investors.join('; ') },
]
