import { createHmac } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { type GithubPlace, listGithubPlaces } from '@tickmark/core/projects/listGithubPlaces'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Call, Connector, Dataset, ListContext } from '../../connectors/Connector.ts'
import { nameDataset } from '../../connectors/nameDataset.ts'

/** GitHub's maximum page size; a page with fewer entries is the last. */
const PAGE_SIZE = 100

/** The root of GitHub's REST API. */
const GITHUB_ROOT = 'https://api.github.com'

const Repository = z.object({
  full_name: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  fork: z.boolean(),
  pushed_at: z.string().nullable(),
  /** Blocked by GitHub, which rejects every call for it. */
  disabled: z.boolean().optional(),
})
type Repository = z.infer<typeof Repository>

/** Moved, gone, or blocked for legal reasons. */
const LOST = [301, 404, 451]

/**
 * The full names of an owner's repositories with a push since a day, including archived ones; null
 * if GitHub does not know the owner. Forks are left out as the work of others, unless the catalog
 * names one. If no repository had a push, the most recently pushed one is returned, so that
 * inactivity differs from not being counted.
 */
async function listRepositories(
  place: GithubPlace,
  since: Day,
  context: ListContext,
): Promise<string[] | null> {
  const found =
    place.repository === null
      ? await listOwned(place.owner, since, context)
      : await findNamed(`${place.owner}/${place.repository}`, context)
  if (found === null) return null
  const [newest, ...others] = found.map(({ full_name }) => full_name)
  const pushed = new Set(found.filter((one) => isPushed(one, since)).map((one) => one.full_name))
  return newest === undefined ? [] : [newest, ...others.filter((name) => pushed.has(name))]
}

async function findNamed(name: string, context: ListContext): Promise<Repository[] | null> {
  const body = await context.fetch({ url: new URL(`${GITHUB_ROOT}/repos/${name}`), missing: LOST })
  return body === null ? null : readList([body], name)
}

/**
 * Reads pages in order of the last push, up to the first repository without a push since the day.
 */
async function listOwned(
  owner: string,
  since: Day,
  context: ListContext,
): Promise<Repository[] | null> {
  const found: Repository[] = []
  for (let page = 1; ; page++) {
    const url = new URL(`${GITHUB_ROOT}/orgs/${owner}/repos`)
    url.search = `type=public&sort=pushed&direction=desc&per_page=${PAGE_SIZE}&page=${page}`
    const body = await context.fetch({ url, missing: LOST })
    if (body === null) return null
    const repositories = readList(body, owner)
    found.push(...repositories.filter(({ fork, disabled }) => !fork && disabled !== true))
    const last = repositories.at(-1)
    if (repositories.length < PAGE_SIZE || last === undefined || !isPushed(last, since))
      return found
  }
}

function readList(body: unknown, name: string): Repository[] {
  const list = z.array(Repository).safeParse(body)
  if (list.success) return list.data
  const issue = list.error.issues[0]
  throw new AppError(
    'unsupported-input',
    `The repositories of ${name} have an unexpected format: ${issue?.path.join('.') || 'answer'}: ${issue?.message ?? ''}.`,
  )
}

function isPushed({ pushed_at }: Repository, since: Day): boolean {
  return pushed_at !== null && pushed_at.slice(0, 10) >= since
}

/**
 * Work is often pushed or merged some days after it was committed; days this far back are counted
 * again.
 */
const GITHUB_REVISION_DAYS = 14

/** The number of past days in a project's first count. Whole histories would take days of requests. */
const HISTORY_DAYS = 90
/** Developers are counted over this many days. */
const WINDOW_DAYS = 30
/** Deleted since it was listed, empty, or blocked: there are no commits to count. */
const WITHOUT_COMMITS = [301, 404, 409, 451]

/** Commits per day, and their authors, on the default branches of projects' public repositories. */
export const commits: Dataset = {
  id: 'commits',
  title: 'Commits and developers',
  metrics: ['code_commits', 'active_developers'],
  isListedByProject: true,
  async subjects(context) {
    const yesterday = addDays(context.today, -1)
    const subjects = []
    for (const place of listGithubPlaces(context.catalog)) {
      const { project_id, owner, repository } = place
      const from = context.since(project_id) ?? addDays(context.today, -HISTORY_DAYS)
      // Only whole days are counted, so once yesterday is known there is nothing new before
      // tomorrow.
      if (from > yesterday || from === addDays(yesterday, -GITHUB_REVISION_DAYS)) continue
      const since = addDays(from, 1 - WINDOW_DAYS)
      const names = await listRepositories(place, since, context)
      if (names === null || names.length === 0) {
        context.unmatched(
          repository === null ? owner : `${owner}/${repository}`,
          names === null
            ? `${project_id}: GitHub has no organization or repository of this name`
            : `${project_id}: has no public repositories but forks`,
        )
        continue
      }
      const calls = names.map((name) => askCommits(name, { since, until: context.today }))
      subjects.push({ key: `${project_id} ${from}`, calls })
    }
    return subjects
  },
  read({ key, bodies, fetched_at }, writer) {
    const [project_id = '', from = ''] = key.split(' ')
    const made = readCommits(bodies)
    for (let count = 0; count < made.length; count++) writer.read()
    const until = toDay(fetched_at)
    const counted = countCommits(made, { from, until, window: WINDOW_DAYS })
    for (const [index, { day, commits, developers }] of counted.entries()) {
      const line = index + 1
      writer.point({ metric_id: 'code_commits', project_id, day, value: commits, line })
      writer.point({ metric_id: 'active_developers', project_id, day, value: developers, line })
    }
  },
}

/**
 * The commits of a repository's default branch, page by page. GitHub links to the next page in a
 * header, but stored answers have no headers; a page that is not full is the last one.
 */
function askCommits(name: string, span: { since: Day; until: Day }, page = 1): Call {
  const url = new URL(`${GITHUB_ROOT}/repos/${name}/commits`)
  url.searchParams.set('since', `${span.since}T00:00:00Z`)
  url.searchParams.set('until', `${span.until}T00:00:00Z`)
  url.searchParams.set('per_page', String(PAGE_SIZE))
  url.searchParams.set('page', String(page))
  return {
    url,
    missing: WITHOUT_COMMITS,
    next: (body) =>
      Array.isArray(body) && body.length >= PAGE_SIZE ? askCommits(name, span, page + 1) : null,
  }
}

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

/**
 * GitHub's REST API for the public repositories of catalog projects. It requires a token: the
 * sixty calls an hour without one are not enough for the organizations in the catalog.
 */
export function createGithub(token: string | null): Connector {
  return {
    contract: {
      source_id: 'github',
      title: 'GitHub',
      origins: [GITHUB_ROOT],
      // 4,500 of a token's 5,000 calls an hour, evenly spread, because bursts are rejected too.
      limit: { requests: 75, per_ms: 60_000, parallel: 2 },
      license: {
        name: 'GitHub terms of service',
        url: 'https://docs.github.com/en/site-policy/github-terms/github-terms-of-service',
        attribution: null,
        commercial_use: true,
      },
      units: 'Counts of commits and of developers',
      time: 'Whole days, UTC, by the committer’s date: when a commit reached its current form, after any rebase.',
      revision_days: GITHUB_REVISION_DAYS,
      max_bytes: 32 * 1024 * 1024,
    },
    datasets: token === null ? [] : [commits],
    withheld:
      token === null ? [{ ...nameDataset(commits), needs: 'a token (TT_GITHUB_TOKEN)' }] : [],
    headers: {
      accept: 'application/vnd.github+json',
      ...(token !== null && { authorization: `Bearer ${token}` }),

      'x-github-api-version': '2022-11-28',
    },
    secret: token ?? '',
    strip: (body) => stripPersonalData(body, token ?? ''),
  }
}

/**
 * The fields of repositories and commits that are read; names, messages and signatures are not
 * among them.
 */
const KEPT: ReadonlySet<string> = new Set([
  'author',
  'commit',
  'committer',
  'date',
  'disabled',
  'fork',
  'full_name',
  'login',
  'parents',
  'pushed_at',
  'sha',
  'type',
])

/**
 * Removes names and email addresses from an answer. An address becomes a hash with a secret of
 * this installation, which distinguishes people and cannot be reversed with lists of addresses; a
 * bot's address becomes `[bot]`.
 */
export function stripPersonalData(body: unknown, secret: string): unknown {
  if (Array.isArray(body)) return body.map((item) => stripPersonalData(item, secret))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'email' && typeof value === 'string')
        return [['email_hash', hideAddress(value, secret)]]
      return KEPT.has(name) ? [[name, stripPersonalData(value, secret)]] : []
    }),
  )
}

function hideAddress(address: string, secret: string): string {
  if (address.includes('[bot]')) return '[bot]'
  return createHmac('sha256', secret).update(address.trim().toLowerCase()).digest('hex')
}
