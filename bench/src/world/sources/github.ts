import { hashText } from '../hashText.ts'
import type { CreateHost } from '../WorldHost.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const REPOSITORIES = 3

/** GitHub's interface, which wants a token for more than sixty calls an hour. */
export const github: CreateHost =
  () =>
  ({ url, headers, now }) => {
    if (headers.authorization === undefined)
      return {
        status: 403,
        headers: {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Math.ceil(now / 1_000) + 1_800),
        },
        body: { message: 'API rate limit exceeded' },
      }
    const [, kind, owner = '', name, what] = url.pathname.split('/')
    if (kind === 'orgs' && name === 'repos')
      return {
        body:
          Number(url.searchParams.get('page') ?? 1) > 1
            ? []
            : Array.from({ length: REPOSITORIES }, (_, index) =>
                describe(`${owner}/repo-${index + 1}`, now),
              ),
      }
    if (kind === 'repos' && what === 'commits')
      return { body: listCommits(`${owner}/${name}`, url.searchParams) }
    return kind === 'repos' && what === undefined
      ? { body: describe(`${owner}/${name}`, now) }
      : undefined
  }

function describe(full_name: string, now: number) {
  const pushed = now - (hashText(full_name) % 400) * HOUR_MS
  return {
    id: hashText(full_name),
    full_name,
    fork: false,
    pushed_at: new Date(pushed).toISOString(),
  }
}

/** One a day, at noon. */
function listCommits(name: string, params: URLSearchParams): unknown[] {
  const moment = (key: string) => Date.parse(params.get(key) ?? '') || 0
  const size = Number(params.get('per_page')) || 30
  const page = Number(params.get('page')) || 1
  const days = Math.max(0, Math.floor((moment('until') - moment('since')) / DAY_MS))
  return Array.from({ length: days }, (_, index) => moment('until') - index * DAY_MS - DAY_MS / 2)
    .slice((page - 1) * size, page * size)
    .map((time) => {
      const login = `dev-${hashText(`${name} ${time}`) % 9}`
      const person = {
        name: login,
        email: `${login}@example.org`,
        date: new Date(time).toISOString(),
      }
      return {
        sha: hashText(`${name}${time}`).toString(16),
        commit: { author: person, committer: person, message: 'Change' },
        author: { login, type: 'User' },
        committer: { login, type: 'User' },
        parents: [{ sha: '0' }],
      }
    })
}
