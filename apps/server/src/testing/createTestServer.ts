import type { TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { FastifyInstance } from 'fastify'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'

type Stores = { analytics: Analytics; accounts: TestAccounts }

/** The whole server over stores that tests have opened, and close themselves. */
export function createTestServer(
  { analytics, accounts }: Stores,
  settings: Record<string, string> = {},
): Promise<FastifyInstance> {
  const config = makeConfig({
    TT_PUBLIC_URL: accounts.publicUrl,
    TT_SECRET: accounts.secret,
    ...settings,
  })
  const lazyAccounts = new LazyAccounts(config)
  lazyAccounts.open = async () => accounts
  lazyAccounts.close = async () => undefined
  return createServer({ analytics, config, lazyAccounts })
}
