import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'

/** One commit of a person. */
type MadeCommit = {
  day: Day
  /** A login, or else the hash of an email address; null if the commit names no author. */
  author: string | null
}

const Commit = z.object({
  sha: z.string().min(1),
  parents: z.array(z.unknown()),
  /** The account, if GitHub knows one for the address. */
  author: z.object({ login: z.string().optional(), type: z.string().optional() }).nullish(),
  commit: z.object({
    author: z.object({ email_hash: z.string().optional() }).nullish(),
    committer: z.object({ date: z.iso.datetime({ offset: true }) }),
  }),
})
type Commit = z.infer<typeof Commit>

/**
 * The commits by people in a project's answers, each counted once even if several repositories
 * contain it. Merges are left out, because the commits they merge are counted themselves, and so
 * are bots. Throws if a single one has another shape: a count without it would look complete.
 */
export function readCommits(bodies: readonly unknown[]): MadeCommit[] {
  const found = new Map<string, Commit>()
  for (const body of bodies)
    for (const commit of z.array(Commit).parse(body ?? [])) found.set(commit.sha, commit)
  return [...found.values()]
    .filter((commit) => commit.parents.length < 2 && !isByBot(commit))
    .map(({ author, commit }) => ({
      day: toDay(Date.parse(commit.committer.date)),
      author: author?.login?.toLowerCase() ?? commit.author?.email_hash ?? null,
    }))
}

function isByBot({ author, commit }: Commit): boolean {
  return (
    author?.type === 'Bot' ||
    author?.login?.endsWith('[bot]') === true ||
    commit.author?.email_hash === '[bot]'
  )
}

type DayOfWork = {
  day: Day
  commits: number
  /** Distinct people in the window of days that ends on this day. */
  developers: number
}

/**
 * Commits and developers of each day from `from` to the day before `until`; also needs the commits
 * of the window before it.
 */
export function countCommits(
  commits: readonly MadeCommit[],
  span: { from: Day; until: Day; window: number },
): DayOfWork[] {
  const byDay = Map.groupBy(commits, ({ day }) => day)
  const days: DayOfWork[] = []
  for (let day = span.from; day < span.until; day = addDays(day, 1)) {
    const people = new Set<string>()
    for (let back = 0; back < span.window; back++)
      for (const { author } of byDay.get(addDays(day, -back)) ?? [])
        if (author !== null) people.add(author)
    days.push({ day, commits: byDay.get(day)?.length ?? 0, developers: people.size })
  }
  return days
}
