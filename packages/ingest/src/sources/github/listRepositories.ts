import { AppError } from '@tickmark/core/errors/AppError'
import type { GithubPlace } from '@tickmark/core/projects/listGithubPlaces'
import type { Day } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { ListContext } from '../../connectors/Connector.ts'

/** GitHub's maximum page size; a page with fewer entries is the last. */
export const PAGE_SIZE = 100

/** The root of GitHub's REST API. */
export const GITHUB_ROOT = 'https://api.github.com'

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
export async function listRepositories(
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
