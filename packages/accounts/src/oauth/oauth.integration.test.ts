import { createHash } from 'node:crypto'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { failAtEachStep } from '../testing/failAtEachStep.ts'
import { makeUser } from '../testing/makeUser.ts'
import { openTestAccounts } from '../testing/openTestAccounts.ts'
import { authorizeClient } from './authorizeClient.ts'
import { exchangeCode, renewAccess, revokeAccess } from './issueTokens.ts'
import { ClientMetadata, sealClient } from './OAuthClient.ts'

const accounts = openForTests(openTestAccounts)
const redirect_uri = 'http://127.0.0.1:7777/back'
const code_verifier = 'v'.repeat(43)

/** A client that a user lets read, with the code that it has taken. */
async function grant(email: string) {
  const client_id = sealClient(accounts.secret, {
    client_name: 'An assistant',
    redirect_uris: [redirect_uri],
  })
  const back = await authorizeClient(accounts, await makeUser(accounts, email), {
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const code = new URL(back).searchParams.get('code') ?? ''
  const exchange = (changes: { code_verifier?: string } = {}) =>
    exchangeCode(accounts, { code, client_id, redirect_uri, code_verifier, ...changes })
  const renew = (refresh_token: string) => renewAccess(accounts, { refresh_token, client_id })
  return { exchange, renew, first: await exchange() }
}

const isGood = async (token: string) => (await accounts.keys.find(token, '127.0.0.1')) !== undefined
const REFUSED = { code: 'invalid_grant' }

describe('a grant of OAuth', () => {
  it('ends as a whole when a refresh token of any age comes a second time, and no other does', async () => {
    const other = await grant('other@bank.example')
    const { renew, first } = await grant('ann@bank.example')
    const second = await renew(first.refresh_token)
    const third = await renew(second.refresh_token)
    expect(await isGood(third.access_token)).toBe(true)
    await expect(renew(first.refresh_token)).rejects.toMatchObject(REFUSED)
    expect(await isGood(third.access_token)).toBe(false)
    await expect(renew(third.refresh_token)).rejects.toMatchObject(REFUSED)
    expect(await isGood(other.first.access_token)).toBe(true)
    const line = await accounts.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line).toMatchObject({ action: 'key.revoke', after: { why: expect.any(String) } })
  })

  it('ends when its code comes a second time, with or without the verifier', async () => {
    for (const changes of [{}, { code_verifier: 'w'.repeat(43) }]) {
      const { exchange, renew, first } = await grant(`${Object.keys(changes)}x@bank.example`)
      const renewed = await renew(first.refresh_token)
      await expect(exchange(changes)).rejects.toMatchObject(REFUSED)
      expect(await isGood(renewed.access_token)).toBe(false)
    }
  })

  it('ends when two renewals come at once, of which one has a copy', async () => {
    const { renew, first } = await grant('twice@bank.example')
    const both = await Promise.allSettled([renew(first.refresh_token), renew(first.refresh_token)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const one of both)
      if (one.status === 'fulfilled') expect(await isGood(one.value.access_token)).toBe(false)
  })

  it('is not ended by tokens that were never given out, and is by revocation', async () => {
    const { renew, first } = await grant('bob@bank.example')
    await expect(renew('x'.repeat(43))).rejects.toMatchObject(REFUSED)
    expect(await isGood(first.access_token)).toBe(true)
    await revokeAccess(accounts, first.refresh_token)
    expect(await isGood(first.access_token)).toBe(false)
  })

  it('is renewed whole or not at all', async () => {
    const { renew, first } = await grant('whole@bank.example')
    const refused = await failAtEachStep(() => renew(first.refresh_token))
    expect(refused).toBeGreaterThan(2)
  })
})

describe('an address of a client', () => {
  it.each([
    'https://client.example/back',
    'http://localhost:7777/back',
    'http://127.0.0.1/back',
    'http://[::1]:1/back',
    'com.example.app:/back',
    'io.github.some-app://callback',
  ])('may be %s', (address) => {
    expect(ClientMetadata.safeParse({ redirect_uris: [address] }).success).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://[::2]/',
    'https://a@b.example/',
    'https://:b@c.example/',
    'https://client.example/#fragment',
    'cursor://back',
    'file:///etc/passwd',
    'intent:x',
    'mailto:a@b.example',
    'com.example.:/back',
    '.example:/back',
    'back',
    '',
  ])('must not be %j', (address) => {
    expect(ClientMetadata.safeParse({ redirect_uris: [address] }).success).toBe(false)
  })
})
