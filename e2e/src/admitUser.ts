import { dirname } from 'node:path'
import { runProgram } from '@tickmark/server/testing/runProgram'
import type { BrowserContext } from 'playwright-core'

/** Gives a user an account at the terminal that all journeys share, whose outbox this is, and logs a browser in. */
export async function admitUser(
  context: BrowserContext,
  { outbox, email }: { outbox: string; email: string },
): Promise<void> {
  const settings = { TT_DATA_DIR: dirname(outbox) }
  const order = async (...words: string[]): Promise<string> => {
    const command = runProgram('admin', words, settings)
    const code = await command.ended
    if (code !== 0) throw new Error(`The order ended with ${code}:\n${command.output()}`)
    return command.output()
  }
  await order('user', 'create', email)
  const token = /_idtoken=(\S+)/.exec(await order('token', email))?.[1] ?? ''
  const place = { domain: 'localhost', path: '/' }
  await context.addCookies([
    { name: '_idtoken', value: token, httpOnly: true, ...place },
    { name: '_loggedin', value: '1', ...place },
  ])
}
