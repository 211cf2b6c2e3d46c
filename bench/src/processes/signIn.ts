import { randomUUID } from 'node:crypto'
import { hashPassword, setPassword, verifyPassword } from '@tickmark/accounts/identity/hashPassword'
import { logIn } from '@tickmark/accounts/logIn/logIn'
import { openAccounts } from '@tickmark/accounts/openAccounts'
import { findCaller } from '@tickmark/accounts/sessions/findCaller'

// Creates users in a new embedded store, checks their sessions sequentially, and signs them in,
// alternating with password checks alone. Writes the milliseconds of each check and both
// throughputs. Arguments: the folder, users, checks, sign-ins per round and rounds.
const [folder = '', ...counts] = process.argv.slice(2)
const [users = 0, checks = 0, signIns = 0, turns = 0] = counts.map(Number)
const WARM_UP = 200
/** As many as the threads for such work, of which Node has four. */
const CONCURRENCY = 4
const PASSWORD = 'correct horse battery'
const accounts = await openAccounts({
  store: { kind: 'embedded', path: `${folder}/people` },
  mail: { kind: 'outbox', folder: `${folder}/outbox`, sender: 'terminal@terminal.example' },
  captcha: { kind: 'altcha' },
  secret: 'a secret of benches, and of benches alone',
  publicUrl: 'https://terminal.example',
  productName: 'Tickmark',
  companyDomain: null,
})
const hash = await hashPassword(PASSWORD)
const emails = Array.from({ length: users }, (_one, at) => `user${at}@bank.example`)
for (const email of emails) {
  const id = randomUUID()
  await accounts.db
    .insertInto('users')
    .values({ id, email, username: email, email_verified: true })
    .execute()
  await setPassword(accounts.db, id, hash)
}
const enter = async (at: number) => {
  const email = emails[at % users] ?? ''
  const visitor = { address: `10.0.${(at % users) >> 8}.${at % 256}`, userAgent: 'A browser' }
  const result = await logIn(accounts, { email, password: PASSWORD }, visitor)
  if (!('session' in result)) throw new Error('a second factor is asked for')
  return result.session.cookie
}

const cookies: string[] = []
for (let at = 0; at < users; at++) cookies.push(await enter(at))
const checked: number[] = []
for (let at = 0; at < WARM_UP + checks; at++) {
  const started = performance.now()
  const caller = await findCaller(accounts, cookies[at % users] ?? '')
  if (at >= WARM_UP) checked.push(performance.now() - started)
  if (caller === undefined) throw new Error('a session is not there')
}

const [entered, verified]: [number[], number[]] = [[], []]
for (let turn = 0; turn < turns; turn++) {
  entered.push(await measure(signIns, enter))
  verified.push(await measure(signIns, () => verifyPassword({ hash, password: PASSWORD })))
}
process.stdout.write(JSON.stringify({ checked, entered, verified }))
await accounts.close()
process.exit(0)

/** Calls per second. */
async function measure(times: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < times) await work(next++)
    }),
  )
  return times / ((performance.now() - started) / 1_000)
}
