import type { FastifyInstance } from 'fastify'
import type { ProjectLogos } from './ProjectLogos.ts'

const CACHE = { found: 'public, max-age=86400', none: 'public, max-age=3600' } as const

/** Serves the logos of projects as square PNGs; 204 where there is none, so that the page draws a monogram. */
export function registerProjectLogos(app: FastifyInstance, logos: ProjectLogos | null): void {
  app.get<{ Params: { project: string } }>(
    '/explorer/project-logos/:project',
    async (request, reply) => {
      const id = request.params.project.replace(/\.png$/, '')
      const logo = (await logos?.find(id)) ?? null
      if (logo === null) return reply.code(204).header('cache-control', CACHE.none).send()
      const { png, etag } = logo
      reply.headers({
        etag,
        'cache-control': CACHE.found,
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(png)
    },
  )
}
