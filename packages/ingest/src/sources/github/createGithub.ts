import type { Connector } from '../../connectors/Connector.ts'
import { nameDataset } from '../../connectors/nameDataset.ts'
import { commits, GITHUB_REVISION_DAYS } from './createCommits.ts'
import { GITHUB_ROOT } from './listRepositories.ts'
import { stripPersonalData } from './stripPersonalData.ts'

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
      licence: {
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
