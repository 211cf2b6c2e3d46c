import { dirname } from 'node:path'
import { orderServer } from '@tickmark/server/testing/orderServer'
import type { BrowserContext } from 'playwright-core'

/** Gives a user an account at the terminal that all journeys share, whose outbox this is, and logs a browser in. */
export async function admitUser(
  context: BrowserContext,
  { outbox, email }: { outbox: string; email: string },
): Promise<void> {
  const dataDir = dirname(outbox)
  await orderServer(dataDir, 'user', 'create', email)
  const token = /_idtoken=(\S+)/.exec((await orderServer(dataDir, 'token', email)).join())?.[1]
  const place = { domain: 'localhost', path: '/' }
  await context.addCookies([
    { name: '_idtoken', value: token ?? '', httpOnly: true, ...place },
    { name: '_loggedin', value: '1', ...place },
  ])
}
