import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Accounts } from '../../context/Accounts.ts'
import { findCaller } from '../../sessions/findCaller.ts'
import { encodeSaml, type SamlClaims, signSamlResponse } from '../../testing/forgeSamlResponse.ts'
import { makeCertificate } from '../../testing/makeCertificate.ts'
import { logInAs, makeUser } from '../../testing/makeUser.ts'
import {
  type ConnectionChanges as Changes,
  identityErrorOf,
  openSamlScene,
} from '../../testing/openSamlScene.ts'
import { readSingleSignOn } from '../ssoConnection.ts'
import { saveSamlConnection } from './samlConnection.ts'

const scene = openForTests(openSamlScene)
beforeEach(() => scene.reset())
const stranger = makeCertificate()

/** Logs in by the provider's own answer. */
async function enter(email: string) {
  const { url, browser } = await scene.begin()
  const { acsUrl, response } = await scene.provider.visit(url, email)
  expect(acsUrl).toBe(`https://terminal.example/v1/sso/${scene.organizationId}/acs`)
  return scene.arrive((await scene.bring(response)).location, browser)
}

describe('a log-in', () => {
  it('makes an account and a member of a new user, and finds them by the NameID later', async () => {
    const first = await enter('New@bank.example')
    const caller = await findCaller(scene.accounts, first.session?.cookie ?? '')
    expect(first.location).toBe('https://terminal.example/explorer/projects')
    expect(caller).toMatchObject({ email: 'new@bank.example' })
    const user = await scene.accounts.db
      .selectFrom('users')
      .innerJoin('members', 'members.user_id', 'users.id')
      .select(['username', 'role'])
      .where('users.id', '=', caller?.userId ?? '')
      .executeTakeFirst()
    expect(user).toEqual({ username: 'New', role: 'MEMBER' })
    const again = await enter('New@bank.example')
    expect((await findCaller(scene.accounts, again.session?.cookie ?? ''))?.userId).toBe(
      caller?.userId,
    )
  })

  it('ends in the browser in which it began, and in no other', async () => {
    const { url, browser } = await scene.begin()
    const { response } = await scene.provider.visit(url, 'victim@bank.example')
    const { location } = await scene.bring(response)
    const elsewhere = await scene.arrive(location, undefined)
    expect([identityErrorOf(elsewhere), elsewhere.session]).toEqual(['expired', undefined])
    expect(identityErrorOf(await scene.arrive(location, browser))).toBe('expired')
  })

  it('counts once, when two servers get it at the same time too', async () => {
    const { url } = await scene.begin()
    const { response } = await scene.provider.visit(url, 'twice@bank.example')
    const both = await Promise.all([scene.bring(response), scene.bring(response)])
    expect(both.map(identityErrorOf).sort()).toEqual(['expired', null].sort())
    expect(identityErrorOf(await scene.bring(response))).toBe('expired')
  })

  it('needs a response between the request and the return', async () => {
    const { requestId, browser } = await scene.begin()
    const back = `${scene.accounts.publicUrl}/v1/sso/${scene.organizationId}/callback?state=${requestId.slice(1)}`
    expect(identityErrorOf(await scene.arrive(back, browser))).toBe('invalid-answer')
  })

  it('takes a signature of the response, and those of both', async () => {
    for (const signs of [['Response'], ['Assertion', 'Response']] as const) {
      const { requestId: inResponseTo, browser } = await scene.begin()
      const xml = await scene.forge({ inResponseTo, email: 'signed@bank.example' })
      const signed = signSamlResponse(xml, { signer: scene.provider.signer, signs })
      const { session } = await scene.arrive(
        (await scene.bring(encodeSaml(signed))).location,
        browser,
      )
      expect(session).toBeDefined()
    }
  })

  it('takes the address from the attribute that the owner names, or from the NameID', async () => {
    const enterAs = async (changes: Partial<SamlClaims>) => {
      const { requestId: inResponseTo, browser } = await scene.begin()
      const xml = scene.sign(await scene.forge({ inResponseTo, ...changes }))
      return scene.arrive((await scene.bring(encodeSaml(xml))).location, browser)
    }
    const byName = await enterAs({ email: '', nameId: 'By.Name@bank.example' })
    expect(await findCaller(scene.accounts, byName.session?.cookie ?? '')).toMatchObject({
      email: 'by.name@bank.example',
    })
    // A transient NameID is another one each time, so that the address says who it is.
    for (const nameId of ['_1', '_2']) {
      const { session } = await enterAs({
        email: 'a@bank.example',
        nameId,
        nameIdFormat: 'transient',
      })
      expect(session).toBeDefined()
    }
    await scene.connect({ email_attribute: 'work' })
    expect(identityErrorOf(await enterAs({ email: 'b@bank.example' }))).toBe('unverified-email')
    expect(await scene.lastRefusal()).toMatchObject({ code: 'unverified-email' })
  })

  it('goes on while the provider changes its certificate', async () => {
    const next = makeCertificate()
    const certificates = [scene.provider.signer.certificate, next.certificate]
    const manual = { issuer: scene.provider.issuer, sso_url: scene.provider.ssoUrl, certificates }
    await scene.connect(manual)
    for (const signer of [scene.provider.signer, next])
      expect(
        identityErrorOf(await scene.bring(encodeSaml(scene.sign(await scene.forge(), signer)))),
      ).toBeNull()
    await scene.connect({ ...manual, certificates: [next.certificate] })
    expect(identityErrorOf(await scene.bring(encodeSaml(scene.sign(await scene.forge()))))).toBe(
      'invalid-answer',
    )
  })

  it('is the only one where it is required, but not for owners', async () => {
    const member = await makeUser(scene.accounts, 'member@bank.example')
    await scene.accounts.db
      .insertInto('members')
      .values({ organization_id: scene.organizationId, user_id: member.userId, role: 'MEMBER' })
      .execute()
    await scene.connect({ is_required: true })
    expect(await findCaller(scene.accounts, member.cookie)).toBeUndefined()
    await expect(logInAs(scene.accounts, member.email)).rejects.toMatchObject({
      errors: [{ code: 'sso-required' }],
    })
    await logInAs(scene.accounts, scene.owner.email)
    const { url, browser } = await scene.begin()
    const { response } = await scene.provider.visit(url, member.email)
    const asked = await scene.arrive((await scene.bring(response)).location, browser)
    expect(asked.session).toBeUndefined()
    // The account exists, so its owner confirms that they came from the provider.
    const mail = (await scene.accounts.readMails()).filter(({ to }) => to === member.email).at(-1)
    const [link = ''] = /https:\/\/\S+callback\?\S+/.exec(mail?.text ?? '') ?? []
    const { session } = await scene.arrive(link, browser)
    expect((await findCaller(scene.accounts, session?.cookie ?? ''))?.userId).toBe(member.userId)
  })

  it('is never that of staff of the terminal', async () => {
    const { email, userId } = await makeUser(scene.accounts, 'staff@bank.example')
    await scene.accounts.db
      .updateTable('users')
      .set({ is_staff: true })
      .where('id', '=', userId)
      .execute()
    const back = await enter(email)
    expect([identityErrorOf(back), back.session]).toEqual(['staff-account', undefined])
  })
})

describe('a connection', () => {
  it('is read from metadata, from where they are, and from their parts', async () => {
    const shown = async () =>
      (await readSingleSignOn(scene.accounts, scene.owner.caller, scene.organizationId)).connection
    const pasted = await shown()
    expect(pasted).toMatchObject({
      protocol: 'saml',
      issuer: scene.provider.issuer,
      sso_url: scene.provider.ssoUrl,
      metadata_url: null,
      certificates: [{ valid_until: '2099-12-31T23:59:59.000Z' }],
    })
    await scene.connect({ metadata_url: scene.provider.issuer })
    expect(await shown()).toMatchObject({
      issuer: scene.provider.issuer,
      metadata_url: scene.provider.issuer,
    })
    const { issuer, ssoUrl: sso_url, signer } = scene.provider
    const bare = signer.certificate.replaceAll(/-----.*-----|\s/g, '')
    await scene.connect({
      issuer,
      sso_url,
      certificates: [`${signer.certificate}${signer.certificate}`, bare],
    })
    expect(await shown()).toMatchObject({ certificates: [{ pem: signer.certificate }] })
  })

  const weak = makeCertificate({ bits: 1_024 }).certificate
  const curve = makeCertificate({ type: 'ec' }).certificate
  const parts = (changes: Changes): Changes => ({
    issuer: 'https://idp.example',
    sso_url: 'https://idp.example/sso',
    certificates: [stranger.certificate],
    ...changes,
  })
  it.each<[string, () => Changes, string]>([
    ['nothing', () => ({ metadata: undefined }), 'metadata'],
    ['two things', () => parts({ metadata: scene.provider.metadata }), 'metadata'],
    ['no XML', () => ({ metadata: 'hello' }), 'metadata'],
    ['other XML', () => ({ metadata: '<html/>' }), 'metadata'],
    [
      'an XML bomb',
      () => ({
        metadata: `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1_000)}">]>${scene.provider.metadata}`,
      }),
      'metadata',
    ],
    [
      'metadata of a service',
      () => ({
        metadata: scene.provider.metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
      }),
      'metadata',
    ],
    [
      'metadata without a key',
      () => ({
        metadata: scene.provider.metadata.replace(/<KeyDescriptor[\s\S]*<\/KeyDescriptor>/, ''),
      }),
      'metadata',
    ],
    [
      'metadata whose log-in runs a script',
      () => ({
        metadata: scene.provider.metadata.replace(
          /Location="[^"]+\/sso"/,
          'Location="javascript:alert(1)"',
        ),
      }),
      'metadata',
    ],
    [
      'an address where there are none',
      () => ({ metadata_url: `${scene.provider.ssoUrl}?SAMLRequest=x` }),
      'metadata_url',
    ],
    [
      'an address where no server answers',
      () => ({ metadata_url: 'http://127.0.0.1:9/' }),
      'metadata_url',
    ],
    ['no entity ID', () => parts({ issuer: ' ' }), 'issuer'],
    ['no certificate', () => parts({ certificates: [] }), 'certificates'],
    ['what is no certificate', () => parts({ certificates: ['hello'] }), 'certificates'],
    ['a key', () => parts({ certificates: [stranger.key] }), 'certificates'],
    ['a short key', () => parts({ certificates: [weak] }), 'certificates'],
    ['a key of another kind', () => parts({ certificates: [curve] }), 'certificates'],
  ])('of %s is refused, and the one before is kept', async (_, changes, field) => {
    await expect(scene.connect(changes())).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ field }],
    })
    const { connection } = await readSingleSignOn(
      scene.accounts,
      scene.owner.caller,
      scene.organizationId,
    )
    expect(connection).toMatchObject({ issuer: scene.provider.issuer })
  })

  it('reaches the own network only where that is allowed', async () => {
    const policy = { allowsPrivate: false }
    const strict: Accounts = Object.create(scene.accounts, { webhooks: { value: { policy } } })
    await expect(
      saveSamlConnection(strict, scene.owner, {
        organizationId: scene.organizationId,
        metadata_url: scene.provider.issuer,
        default_role: 'MEMBER',
        is_required: false,
      }),
    ).rejects.toThrow('127.0.0.1 is not a public address')
  })

  it('forgets whom another provider knew', async () => {
    await enter('known@bank.example')
    await scene.connect({ metadata: scene.provider.metadata })
    const count = () => scene.accounts.db.selectFrom('identities').selectAll().execute()
    expect(await count()).toHaveLength(1)
    await scene.connect({
      issuer: 'https://other.example',
      sso_url: scene.provider.ssoUrl,
      certificates: [stranger.certificate],
    })
    expect(await count()).toEqual([])
  })
})
