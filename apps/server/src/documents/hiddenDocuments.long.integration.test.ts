import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Accounts } from '@tickmark/accounts/context/Accounts'
import { createDocument } from '@tickmark/accounts/documents/createDocument'
import { createLink } from '@tickmark/accounts/links/createLink'
import { createOrganization } from '@tickmark/accounts/organizations/organizations'
import { makeUser, TEST_VISITOR, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { DOCUMENT_AREAS } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'

const CONTENTS = {
  chart: { questions: [{ id: 'a', query: { metrics: ['fees'] } }] },
  table: { mart_id: 'crypto_screener', valueCols: [{ id: 'fees_30d_sum' }] },
  dashboard: { tiles: [] },
} as const
const KINDS = ['chart', 'table', 'dashboard'] as const
const VISIBILITIES = ['private', 'organization', 'link'] as const
const DOCUMENTS = '/v3/internal/documents'

const folder = makeTestFolder()
const analytics = openForTests(openTestAnalytics)
let accounts: Accounts
let app: FastifyInstance
let owner: TestUser
let stranger: TestUser
let organizationId: string
beforeAll(async () => {
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><!--tt-head--></head><body><div id="root"></div></body></html>',
  )
  const config = makeConfig({
    TT_PUBLIC_URL: 'https://terminal.example',
    TT_DATA_DIR: folder,
    TT_REQUESTS_PER_MINUTE: 'off',
  })
  const lazyAccounts = new LazyAccounts(config)
  app = await createServer({ analytics, config, lazyAccounts, webFolder: folder })
  accounts = await lazyAccounts.open()
  owner = await makeUser(accounts, 'owner@bank.example')
  stranger = await makeUser(accounts, 'stranger@fund.example')
  organizationId = (await createOrganization(accounts, owner, { name: 'Bank' })).id
})
afterAll(async () => {
  await app.close()
})

let requests = 0
const send = (request: InjectOptions, user?: TestUser) =>
  app.inject({
    ...request,
    // Each from an address of its own, so that what remains of a limit is the same.
    remoteAddress: `10.0.${requests >> 8}.${requests++ & 255}`,
    headers: { host: 'terminal.example', origin: accounts.publicUrl },
    ...(user && { cookies: { _idtoken: user.cookie, _loggedin: '1' } }),
  })

/** Whatever was made up by chance, or says when the answer was written. */
const CHANCE = [
  /nonce="[^"]*"/g,
  /'nonce-[^']*'/g,
  /"terminalToken":"[^"]*"/g,
  /"date":"[^"]*"/g,
  /"x-request-id":"[^"]*"/g,
  /explorer\/l\/[\w-]+/g,
] as const

/** The whole answer with the id taken out: status, headers and body. */
function bare({ statusCode, headers, body }: LightMyRequestResponse, id: string): string {
  const whole = JSON.stringify({ statusCode, headers }) + body
  return CHANCE.reduce((text, chance) => text.replace(chance, ''), whole.replaceAll(id, 'ID'))
}

type Door = { name: string; request(id: string): InjectOptions | Promise<InjectOptions> }

function listDoors(kind: (typeof KINDS)[number]): Door[] {
  const area = DOCUMENT_AREAS[kind]
  const page = (id: string) => `/explorer/${area}/${id}`
  const oembed = (path: string) => ({
    url: `/oembed?url=${encodeURIComponent(accounts.publicUrl + path)}`,
  })
  const link = (path: string) => createLink(accounts, TEST_VISITOR, { path, pinnedTo: null })
  const get = (name: string, url: (id: string) => string): Door => ({
    name,
    request: (id) => ({ url: url(id) }),
  })
  const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Door => ({
    name: `${method} ${path}`,
    request: (id) => ({ method, url: `${DOCUMENTS}/${id}${path}`, ...(payload && { payload }) }),
  })
  return [
    get('the call that shows it', (id) => `${DOCUMENTS}/${id}`),
    get('the same with a wrong secret', (id) => `${DOCUMENTS}/${id}?secret=wrong`),
    get('its versions', (id) => `${DOCUMENTS}/${id}/versions`),
    get('a version', (id) => `${DOCUMENTS}/${id}/versions/1`),
    call('PATCH', '', { base_version: 1, name: 'Mine' }),
    call('PATCH', '', { base_version: 9, visibility: 'public' }),
    call('DELETE', ''),
    call('POST', '/fork', {}),
    call('POST', '/secret'),
    call('POST', '/versions/1/restore', { base_version: 1 }),
    get('its page', page),
    get('its page with a wrong secret', (id) => `${page(id)}?secret=wrong`),
    get('its frame', (id) => `/explorer/embed/${area}/${id}`),
    get('its frame without script', (id) => `/explorer/embed/${area}/${id}?interactive=false`),
    get('its card', (id) => `/explorer/cards/documents/${id}.png`),
    { name: 'oEmbed of its page', request: (id) => oembed(page(id)) },
    { name: 'oEmbed of its frame', request: (id) => oembed(`/explorer/embed/${area}/${id}`) },
    {
      name: 'oEmbed of a short link to it',
      request: async (id) => {
        const { url } = await link(page(id))
        return oembed(url.replace(accounts.publicUrl, ''))
      },
    },
  ]
}

describe.each(KINDS)('a %s that the caller may not read', (kind) => {
  it.each(VISIBILITIES)(
    'answers like one that does not exist, at every address: %s',
    async (visibility) => {
      const { document_id: hidden } = await createDocument(accounts, owner, {
        kind,
        name: 'Takings',
        description: 'Of the bank',
        content: CONTENTS[kind],
        visibility,
        ...(visibility === 'organization' && { organizationId }),
      })
      const missing = randomBytes(12).toString('hex')
      expect(missing).toHaveLength(hidden.length)
      for (const { name, request } of listDoors(kind))
        for (const [who, user] of Object.entries({ nobody: undefined, stranger })) {
          const answer = await send(await request(hidden), user)
          const expected = await send(await request(missing), user)
          const door = `${name} for ${who}`
          expect([door, bare(answer, hidden)]).toEqual([door, bare(expected, missing)])
          expect([401, 404], door).toContain(answer.statusCode)
          expect(answer.body, door).not.toMatch(/Takings|Of the bank/)
        }
      const shown = await send({ url: `${DOCUMENTS}/${hidden}` }, owner)
      expect(shown.statusCode).toBe(200)
      const page = await send({ url: `/explorer/${DOCUMENT_AREAS[kind]}/${hidden}` }, owner)
      expect([page.statusCode, page.body.includes('noindex')]).toEqual([200, true])
    },
  )
})
