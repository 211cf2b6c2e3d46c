import fastifyCookie from '@fastify/cookie'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import type { ReportFailure } from '@tickmark/api/errors/ReportFailure'
import type { PeopleOptions } from '@tickmark/api/people/PeopleOptions'
import { registerPeople } from '@tickmark/api/people/registerPeople'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { createLogoDrawer } from '../logos/createLogoDrawer.ts'
import { makeIdentityCookies } from './makeIdentityCookies.ts'
import { refuseForeignOrigin } from './refuseForeignOrigin.ts'

export type SessionOptions = {
  config: Config
  people: Pick<PeopleOptions, 'open' | 'readSecret'>
  /** Where requests are counted; in the memory of this process when absent. */
  counts?: Counts | undefined
  runSync?: PeopleOptions['runSync']
  releaseHeld?: PeopleOptions['releaseHeld']
  figures?: PeopleOptions['figures']
  reportFailure?: ReportFailure | undefined
}

/** Serves the calls about people with the cookies of this installation. Register it with its own scope. */
export async function registerSession(
  app: FastifyInstance,
  { config, people, counts, runSync, releaseHeld, figures, reportFailure }: SessionOptions,
): Promise<void> {
  await app.register(fastifyCookie)
  app.addHook('onRequest', refuseForeignOrigin(config.publicUrl))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await registerPeople(app, {
    open: () => people.open(),
    readSecret: () => people.readSecret(),
    cookies: makeIdentityCookies(config),
    servesPartner: config.partner !== null,
    ...(counts !== undefined && { counts }),
    drawLogo: createLogoDrawer(),
    ...(runSync !== undefined && { runSync }),
    ...(releaseHeld !== undefined && { releaseHeld }),
    ...(figures !== undefined && { figures }),
    ...(reportFailure !== undefined && { reportFailure }),
  })
}
