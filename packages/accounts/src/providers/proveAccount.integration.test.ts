import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { finishVisit, type Return } from '../logIn/finishVisit.ts'
import { logIn } from '../logIn/logIn.ts'
import { findCaller } from '../sessions/findCaller.ts'
import { makeUser, TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts } from '../testing/openTestAccounts.ts'
import { PROVIDER_CLIENT, startOidcProvider } from '../testing/startOidcProvider.ts'
import { beginVisit } from './beginVisit.ts'

const provider = openForTests(() =>
  startOidcProvider(['https://terminal.example/v1/identity/web-identity/callback']),
)
const accounts = openForTests(() =>
  openTestAccounts({
    providers: [
      {
        id: 'web-identity',
        name: 'Web identity',
        issuer: provider.issuer,
        protocol: 'oidc',
        clientId: PROVIDER_CLIENT.id,
        clientSecret: PROVIDER_CLIENT.secret,
        scope: 'openid email profile',
      },
    ],
  }),
)

/** Goes to the provider and comes back, before anything is made of it. */
async function go(): Promise<Return> {
  const request = { provider: 'web-identity', returnTo: '/explorer', browser: undefined } as const
  const { url, browser } = await beginVisit(accounts, { ...request, caller: undefined })
  const { searchParams: parameters } = await provider.visit(url)
  return { provider: 'web-identity', parameters, browser, caller: undefined }
}
const end = (back: Return) => finishVisit(accounts, back, TEST_VISITOR)
const enter = async () => end(await go())
const parametersOf = (location: string) => Object.fromEntries(new URL(location).searchParams)

it('asks by email for an account without a password, in the browser in which the visit began', async () => {
  provider.user = { sub: 'first', email: 'without@bank.example', email_verified: true }
  const first = await enter()
  const caller = await findCaller(accounts, first.session?.cookie ?? '')
  await accounts.db
    .deleteFrom('identities')
    .where('user_id', '=', caller?.userId ?? '')
    .execute()
  const visit = await go()
  const asked = await end(visit)
  expect(parametersOf(asked.location).identity_error).toBe('confirm-by-email')
  const mail = (await accounts.readMails()).filter(({ to }) => to === 'without@bank.example').at(-1)
  const [link = ''] = /https:\/\/\S+callback\?\S+/.exec(mail?.text ?? '') ?? []
  const parameters = new URL(link).searchParams
  const back = { ...visit, parameters }
  expect((await end({ ...back, browser: undefined })).session).toBeUndefined()
  expect((await end(back)).session?.userId).toBe(caller?.userId)
  expect((await end(back)).session).toBeUndefined()
})

it('asks staff for their password', async () => {
  const staff = await makeUser(accounts, 'team@bank.example')
  await accounts.db
    .updateTable('users')
    .set({ is_staff: true })
    .where('id', '=', staff.userId)
    .execute()
  provider.user = { sub: 'team', email: staff.email, email_verified: true }
  expect(parametersOf((await enter()).location)).toHaveProperty('externalAuthSessionId')
  await accounts.db.deleteFrom('credentials').where('user_id', '=', staff.userId).execute()
  expect(parametersOf((await enter()).location).identity_error).toBe('staff-account')
})

it('keeps what it said for the account that it is about, after another account has tried it', async () => {
  const [ann, eve] = [
    await makeUser(accounts, 'ann.keeps@bank.example'),
    await makeUser(accounts, 'eve.tries@bank.example'),
  ]
  provider.user = { sub: 'ann.keeps', email: ann.email, email_verified: true }
  const { externalAuthSessionId: externalSession = '' } = parametersOf((await enter()).location)
  const tell = ({ email }: { email: string }) =>
    logIn(accounts, { email, password: TEST_PASSWORD, externalSession }, TEST_VISITOR)
  await expect(tell(eve)).rejects.toMatchObject({ errors: [{ code: 'expired' }] })
  expect(await tell(ann)).toHaveProperty('session')
})
