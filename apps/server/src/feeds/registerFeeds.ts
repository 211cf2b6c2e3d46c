import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { listRestatedProjects } from '@tickmark/analytics/queries/listRestatedProjects'
import { AppError } from '@tickmark/core/errors/AppError'
import { findProject } from '@tickmark/core/projects/findProject'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { createTextSender } from '../site/createTextSender.ts'
import { makeRestatementFeed } from './makeRestatementFeed.ts'

const ENTRIES = 100
const MOST_PROJECTS = 50

const FORMATS = {
  xml: { type: 'application/rss+xml; charset=utf-8', write: 'rss2' },
  json: { type: 'application/feed+json; charset=utf-8', write: 'json1' },
} as const

/** Serves the restatement log as RSS 2.0 and JSON Feed 1.1, of all projects or of those that `?projects=` names. */
export function registerFeeds(
  app: FastifyInstance,
  { analytics, config }: { analytics: Analytics; config: Config },
): void {
  const sendText = createTextSender(analytics)
  for (const [extension, { type, write }] of Object.entries(FORMATS)) {
    const path = `/feeds/restatements.${extension}`
    app.get(path, (request, reply) => {
      const projects = readProjects(request)
      const query = projects === undefined ? '' : `?projects=${projects.join(',')}`
      return sendText(
        { request, reply },
        {
          key: `${path}${query}`,
          type,
          make: async () => {
            const restated = await listRestatedProjects(analytics, { projects, limit: ENTRIES })
            return makeRestatementFeed(restated, { ...config, path, query })[write]()
          },
        },
      )
    })
  }
}

/** @throws AppError `not-found` for a project that is not known, `bad-request` for too many. */
function readProjects({ query }: FastifyRequest): string[] | undefined {
  const text = (query as Record<string, unknown>).projects
  if (typeof text !== 'string' || text === '') return undefined
  const ids = [...new Set(text.split(','))]
  if (ids.length > MOST_PROJECTS)
    throw new AppError('bad-request', `A feed is of at most ${MOST_PROJECTS} projects.`)
  return ids.map((id) => {
    const project = findProject(id)
    if (project === undefined) throw new AppError('not-found', `There is no project "${id}".`)
    return project.project_id
  })
}
