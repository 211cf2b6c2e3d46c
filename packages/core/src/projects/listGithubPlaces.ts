import type { Catalog } from './Catalog.ts'

/** The place of a project's public code on GitHub: all repositories of an owner, or one of them. */
export type GithubPlace = { project_id: string; owner: string; repository: string | null }

const LINK = /^https:\/\/github\.com\/([\w-]+)(?:\/([\w.-]+))?\/?$/

/**
 * The places of the projects that are not archived, by their links. A link to one repository means that one only: its
 * owner has others that belong to other projects or to none.
 */
export function listGithubPlaces({ projects }: Catalog): GithubPlace[] {
  return projects.flatMap(({ project_id, is_archived, links }) => {
    const link = links.find(({ kind }) => kind === 'github')
    const [, owner, repository = null] = LINK.exec(link?.url ?? '') ?? []
    return is_archived || owner === undefined ? [] : [{ project_id, owner, repository }]
  })
}
