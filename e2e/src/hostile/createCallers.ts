import type { TestDns } from '@tickmark/accounts/testing/startDns'
import type { SingleSignOn } from '@tickmark/core/accounts/SingleSignOn'
import type { HostileCall } from './HostileCall.ts'
import { KnownValues } from './KnownValues.ts'

export const CALLER_NAMES = ['anonymous', 'user', 'member', 'staff', 'key', 'provider'] as const
export type CallerName = (typeof CALLER_NAMES)[number]

/** A caller of the server, with what they have of their own. */
export type Caller = {
  name: CallerName
  known: KnownValues
  headers(call: Pick<HostileCall, 'kind'>): Record<string, string>
  /** Until when a limit refuses this caller, in milliseconds since 1970. */
  pausedUntil: number
  /** Logs in again after a call ended the session or the account. */
  revive(): Promise<void>
}

/** As much of a server as opens sessions. */
type Terminal = {
  origin: string
  /** Has it do what an operator orders; resolves with the lines that they are shown. */
  order(...words: string[]): Promise<string[]>
}

/** Calls run four at a time, so that as many can delete an account one after the other. */
const LOGIN_ATTEMPTS = 4

/** Of a domain that no identity provider of a caller manages. */
const STAFF = 'staff@terminal.example'

const PUBLIC = { authorization: 'Bearer tickmark-public' }

/**
 * A visitor, a user, an administrator of an organization, staff, a program with an API key, and an identity provider.
 */
export async function createCallers(
  { terminal, dns }: { terminal: Terminal; dns: TestDns },
  shared: KnownValues,
): Promise<Caller[]> {
  const { origin } = terminal
  const [owner, user, member, staff] = await Promise.all([
    logIn(terminal, 'owner@example.org'),
    logIn(terminal, 'user@example.org'),
    logIn(terminal, 'member@example.org'),
    logIn(terminal, STAFF),
  ])
  const organization = await post({ origin, cookie: owner }, '/v3/internal/organization', {
    name: 'Hostile Bank',
  })
  shared.learn(organization, 'organization')
  const id = readId(organization)
  const invitation = await post({ origin, cookie: owner }, `/v3/internal/invitations/${id}`, {
    email: 'member@example.org',
    permission_name: 'ADMIN',
  })
  const accept = `/v3/internal/invitations/${readId(invitation)}/accept`
  await post({ origin, cookie: member }, accept, {})
  await terminal.order('user', 'create', 'program@example.org')
  await terminal.order('tier', 'program@example.org', 'pro')
  const key = (await terminal.order('key', 'create', 'program@example.org', 'Hostile')).join(' ')
  const secret = /\btm_[\w-]+/.exec(key)?.[0]
  if (secret === undefined) throw new Error(`the order for a key answered ${key}`)
  return [
    makeCaller('anonymous', shared, () => PUBLIC),
    makeSession(terminal, { name: 'user', email: 'user@example.org', cookie: user }, shared),
    makeSession(terminal, { name: 'member', email: 'member@example.org', cookie: member }, shared),
    makeSession(terminal, { name: 'staff', email: STAFF, cookie: staff }, shared),
    makeCaller('key', shared, () => ({ authorization: `Bearer ${secret}` })),
    await createProvider({ origin, cookie: owner, dns }, shared),
  ]
}

/** The id of what a call has made. */
function readId(made: unknown): string {
  return /"(?:id|organization_id|invitation_id)":"([^"]+)"/.exec(JSON.stringify(made))?.[1] ?? ''
}

type Owning = { origin: string; cookie: string; dns: TestDns }

/** The identity provider of an organization, which manages people of `example.org` by SCIM. */
async function createProvider(owning: Owning, shared: KnownValues): Promise<Caller> {
  const organization = await post(owning, '/v3/internal/organization', { name: 'Managed Bank' })
  const path = `/v3/internal/organization/${readId(organization)}/sso`
  const { domains } = (await post(owning, `${path}/domains`, {
    domain: 'example.org',
  })) as SingleSignOn
  for (const { record } of domains) owning.dns.records.set(record.name, record.value)
  await post(owning, `${path}/domains/example.org/verify`, {})
  const { token } = (await post(owning, `${path}/scim-token`, {})) as { token: string }
  return makeCaller('provider', shared, () => ({ authorization: `Bearer ${token}` }))
}

function makeCaller(name: CallerName, shared: KnownValues, headers: Caller['headers']): Caller {
  return { name, known: new KnownValues(shared), headers, pausedUntil: 0, revive: async () => {} }
}

type Session = { name: CallerName; email: string; cookie: string }

function makeSession(terminal: Terminal, session: Session, shared: KnownValues): Caller {
  const { origin } = terminal
  let { cookie } = session
  let reviving: Promise<void> | undefined
  return {
    ...makeCaller(session.name, shared, ({ kind }) => ({
      ...(kind === 'rest' && PUBLIC),
      origin,
      cookie,
    })),
    revive() {
      reviving ??= logIn(terminal, session.email)
        .then((fresh) => {
          cookie = fresh
        })
        .finally(() => {
          reviving = undefined
        })
      return reviving
    },
  }
}

/** Opens a session. A call that is still running can delete the account meanwhile, so it is created again then. */
async function logIn(terminal: Terminal, email: string): Promise<string> {
  for (let attempt = 1; attempt < LOGIN_ATTEMPTS; attempt++) {
    const cookie = await openSession(terminal, email).catch(() => undefined)
    if (cookie !== undefined) return cookie
  }
  return openSession(terminal, email)
}

/** Opens a session by an operator command; an existing account stays. */
async function openSession(terminal: Terminal, email: string): Promise<string> {
  await terminal.order('user', 'create', email).catch(() => {})
  // Staff of the run may suspend everyone but staff.
  if (email === STAFF) await terminal.order('user', 'staff', email, 'on')
  else await terminal.order('user', 'suspend', email, 'off')
  // With tiers, the limits of the free one allow a call a second.
  await terminal.order('tier', email, 'pro')
  const token = /_idtoken=(\S+)/.exec((await terminal.order('token', email)).join(' '))?.[1]
  if (token === undefined) throw new Error(`no session for ${email}`)
  return `_idtoken=${token}; _loggedin=1`
}

async function post(
  { origin, cookie }: { origin: string; cookie: string },
  path: string,
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}
