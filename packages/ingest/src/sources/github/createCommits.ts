import { listGithubPlaces } from '@tickmark/core/projects/listGithubPlaces'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import type { Call, Dataset } from '../../connectors/Connector.ts'
import { GITHUB_ROOT, listRepositories, PAGE_SIZE } from './listRepositories.ts'
import { countCommits, readCommits } from './readCommits.ts'

/**
 * Work is often pushed or merged some days after it was committed; days this far back are counted
 * again.
 */
export const GITHUB_REVISION_DAYS = 14

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
