import type { Favorites } from '@tickmark/core/accounts/User'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Access } from '@tickmark/core/gating/Access'
import type { Day } from '@tickmark/core/time/Day'
import type { Accounts } from '../context/Accounts.ts'
import { composeMail, linkTo } from '../mail/composeMail.ts'
import type { Mail } from '../services/MailTransport.ts'

/** One figure with its relative changes against a day and a week before; null where one of them is missing. */
export type DigestFigure = {
  label: string
  /** As it is written, such as `$1.2M`. */
  value: string
  day_change: number | null
  week_change: number | null
  /** The day of the value, where that is before yesterday. */
  late_day: Day | null
}

/** The facts of the daily email about a watchlist. */
export type DigestFacts = {
  /** The newest day of the figures; null where there are none. */
  day: Day | null
  /** True if that day is before yesterday. */
  is_stale: boolean
  /** True if any of it was generated. */
  sample: boolean
  projects: { name: string; figures: DigestFigure[] }[]
  metrics: DigestFigure[]
  /** Favorite projects beyond those in the email. */
  more_projects: number
  /** Lines of text, each about one round, unlock or changed value. */
  fundraises: string[]
  unlocks: string[]
  restatements: string[]
}

/** Finds out what there is to report about a user's favorites, as far as they may read. */
export type CollectDigest = (
  favorites: Pick<Favorites, 'projects' | 'metrics'>,
  access: Access,
) => Promise<DigestFacts>

type Addressed = {
  recipient: string
  /** Ends the emails without a log-in; a test has none. */
  unsubscribeUrl: string | null
}

/** The daily email about a watchlist, in text and HTML. */
export function composeDigest(
  { productName, publicUrl }: Pick<Accounts, 'productName' | 'publicUrl'>,
  facts: DigestFacts,
  { recipient, unsubscribeUrl }: Addressed,
): Mail {
  const movers = findMovers(facts.projects).map(
    ({ name, label, change }) => `${name} ${label} ${formatChange(change)}`,
  )
  const isTest = unsubscribeUrl === null
  return composeMail(productName, {
    recipient,
    subject: `${isTest ? 'Test: your' : 'Your'} watchlist${facts.day === null ? '' : `, ${formatDay(facts.day)}`}`,
    paragraphs: [
      ...(isTest ? ['This is a test.'] : []),
      ...(facts.sample ? ['These are generated sample values, not real ones.'] : []),
      ...tellOf(nameMoves(facts), movers),
      ...facts.projects.map(({ name, figures }) => `${name}: ${writeFigures(figures)}.`),
      ...(facts.more_projects > 0 ? [`And ${facts.more_projects} more on your watchlist.`] : []),
      ...(facts.metrics.length > 0 ? [`Metrics: ${writeFigures(facts.metrics)}.`] : []),
      ...tellOf('Funding rounds', facts.fundraises),
      ...tellOf('Upcoming unlocks', facts.unlocks),
      ...tellOf('Restated values', facts.restatements),
    ],
    action: { label: 'Open the watchlist', url: linkTo(publicUrl, 'watchlist') },
    note: isTest
      ? 'You requested this test on your watchlist page.'
      : 'You receive this email because you turned on the watchlist digest.',
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
  })
}

function nameMoves({ day, is_stale }: DigestFacts): string {
  return is_stale && day !== null
    ? `Biggest moves on ${formatDay(day)}`
    : 'Biggest moves within a day'
}

function tellOf(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${heading}: ${lines.join('; ')}.`]
}

/** `Price $12.30 (day +1.2%, week −3.0%), Fees $1.2M`; a value that is not of yesterday names its day first. */
function writeFigures(figures: readonly DigestFigure[]): string {
  return figures
    .map(({ label, value, day_change, week_change, late_day }) => {
      const changes = [
        ...(late_day === null ? [] : [formatDay(late_day)]),
        ...(day_change === null ? [] : [`day ${formatChange(day_change)}`]),
        ...(week_change === null ? [] : [`week ${formatChange(week_change)}`]),
      ]
      return `${label} ${value}${changes.length === 0 ? '' : ` (${changes.join(', ')})`}`
    })
    .join(', ')
}

const MOST = 5

type Mover = { name: string; label: string; change: number }

/** The figures of favorite projects that changed the most within a day, up or down. */
function findMovers(projects: DigestFacts['projects']): Mover[] {
  return projects
    .flatMap(({ name, figures }) =>
      figures.map(({ label, day_change }) => ({ name, label, change: day_change ?? 0 })),
    )
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST)
}
