import fastifyCookie from '@fastify/cookie'
import type { AccountsOptions } from '@tickmark/api/accounts/AccountsOptions'
import { registerAccounts } from '@tickmark/api/accounts/registerAccounts'
import type { FastifyInstance } from 'fastify'
import { createLogoDrawer } from '../logos/createLogoDrawer.ts'
import { type Config, servesVersion1 } from '../settings/config.ts'
import { makeIdentityCookies } from './identityCookies.ts'
import { refuseForeignOrigin } from './refuseForeignOrigin.ts'

export type SessionOptions = {
  config: Config
  lazyAccounts: Pick<AccountsOptions, 'open' | 'readSecret'>
} & Pick<
  AccountsOptions,
  | 'counts'
  | 'runSync'
  | 'releaseHeld'
  | 'moves'
  | 'readAnswer'
  | 'readHistory'
  | 'figures'
  | 'publisher'
  | 'reportFailure'
>

/** Serves the calls about accounts with the cookies of this installation. Register it with its own scope. */
export async function registerSession(
  app: FastifyInstance,
  { config, lazyAccounts, ...services }: SessionOptions,
): Promise<void> {
  await app.register(fastifyCookie)
  app.addHook('onRequest', refuseForeignOrigin(config.publicUrl))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await registerAccounts(app, {
    open: () => lazyAccounts.open(),
    readSecret: () => lazyAccounts.readSecret(),
    cookies: makeIdentityCookies(config),
    servesPartner: servesVersion1(config),
    switches: config.switches,
    drawLogo: createLogoDrawer(),
    ...services,
  })
}
