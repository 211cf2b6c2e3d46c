import type { ProviderHost } from './startFakeProvider.ts'

const DAY_MS = 86_400_000

/** Repositories of one organization, those that were pushed to last first. */
const REPOSITORIES = [
  { name: 'busy', fork: false, pushed_at: '2026-01-10T09:00:00Z' },
  { name: 'copied', fork: true, pushed_at: '2026-01-09T09:00:00Z' },
  { name: 'empty', fork: false, pushed_at: '2026-01-08T09:00:00Z' },
  { name: 'blocked', fork: false, disabled: true, pushed_at: '2026-01-07T09:00:00Z' },
  { name: 'ended', fork: false, pushed_at: '2020-01-01T09:00:00Z' },
].map((repository) => ({ ...repository, full_name: `Uniswap/${repository.name}` }))

/** One organization, `Uniswap`, whose one busy repository has a commit at noon of each day by `alice`, and others. */
export const fakeGithub: ProviderHost = (url) => {
  if (url.pathname === '/orgs/Uniswap/repos') return { body: REPOSITORIES }
  if (url.pathname === '/repos/Uniswap/empty/commits')
    return { status: 409, body: { message: 'Git Repository is empty.' } }
  if (url.pathname === '/repos/Uniswap/busy/commits') return { body: listCommits(url) }
  return undefined
}

function listCommits(url: URL): unknown[] {
  const since = Date.parse(url.searchParams.get('since') ?? '')
  const until = Date.parse(url.searchParams.get('until') ?? '')
  const size = Number(url.searchParams.get('per_page'))
  const skip = (Number(url.searchParams.get('page')) - 1) * size
  const commits: unknown[] = []
  for (let day = until - DAY_MS; day >= since; day -= DAY_MS) commits.push(...listDay(day))
  return commits.slice(skip, skip + size)
}

/** On each day one of `alice`, and in turn one of a bot, a merge, and one of an author without an account. */
function listDay(day: number): unknown[] {
  const date = new Date(day + DAY_MS / 2).toISOString()
  const others = [
    describeCommit(`bot-${day}`, { date, login: 'renovate[bot]', type: 'Bot' }),
    describeCommit(`merge-${day}`, { date, login: 'merger', parents: 2 }),
    describeCommit(`guest-${day}`, { date, login: null }),
  ]
  return [describeCommit(`own-${day}`, { date, login: 'alice' }), others[(day / DAY_MS) % 3]]
}

function describeCommit(
  sha: string,
  of: { date: string; login: string | null; type?: string; parents?: number },
): unknown {
  const person = { name: 'Some Body', email: 'Some.Body@example.org', date: of.date }
  const account = of.login === null ? null : { login: of.login, type: of.type ?? 'User' }
  return {
    sha,
    commit: {
      author: { ...person, date: '2019-05-05T00:00:00Z' },
      committer: person,
      message: 'Signed-off-by: Some Body <some.body@example.org>',
      verification: { verified: true, payload: 'author Some Body <some.body@example.org>' },
    },
    author: account,
    committer: account,
    parents: Array.from({ length: of.parents ?? 1 }, (_, index) => ({ sha: `${sha}-${index}` })),
  }
}
