import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeSaml, type SamlClaims, signSamlResponse } from '../../testing/forgeSamlResponse.ts'
import { makeCertificate } from '../../testing/makeCertificate.ts'
import { identityErrorOf, openSamlScene } from '../../testing/openSamlScene.ts'
import { deleteSsoConnection } from '../ssoConnection.ts'

const scene = openForTests(openSamlScene)
const stranger = makeCertificate()
beforeAll(() => scene.reset())
beforeEach(() => scene.forgetRefusals())

/** The assertion of a response with another address and another ID, unsigned. */
function cloneAssertion(xml: string, id = '_evil'): string {
  const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  return withoutSignature(assertion)
    .replace(/ ID="[^"]+"/, ` ID="${id}"`)
    .replaceAll('eve@', 'owner@')
}
const withoutSignature = (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
const signatureOf = (xml: string) => /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? ''
const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const idOf = (xml: string) => / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
const put = (xml: string, assertions: string) => xml.replace(assertionOf(xml), () => assertions)

/** Ways to bring what is not signed beside what is (Somorovsky et al., "On Breaking SAML", 2012). */
const WRAPPED: Record<string, (signed: string) => string> = {
  'before the signed assertion': (xml) => put(xml, cloneAssertion(xml) + assertionOf(xml)),
  'after the signed assertion': (xml) => put(xml, assertionOf(xml) + cloneAssertion(xml)),
  'around the signed assertion': (xml) =>
    put(
      xml,
      cloneAssertion(xml).replace('</saml:Assertion>', () => `${assertionOf(xml)}$&`),
    ),
  'with the signature of the other': (xml) =>
    put(
      xml,
      cloneAssertion(xml).replace('</saml:Issuer>', () => `</saml:Issuer>${signatureOf(xml)}`) +
        withoutSignature(assertionOf(xml)),
    ),
  'with the signed one inside the signature': (xml) =>
    put(
      xml,
      cloneAssertion(xml).replace(
        '</saml:Issuer>',
        () =>
          `</saml:Issuer>${signatureOf(xml).replace('</ds:Signature>', () => `<ds:Object>${withoutSignature(assertionOf(xml))}</ds:Object></ds:Signature>`)}`,
      ),
    ),
  'with the signed one in extensions': (xml) =>
    put(xml, cloneAssertion(xml)).replace(
      '<samlp:Status>',
      () => `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions><samlp:Status>`,
    ),
  'with the same id': (xml) =>
    put(xml, cloneAssertion(xml, idOf(assertionOf(xml))) + assertionOf(xml)),
  'with the same id in other letters': (xml) =>
    put(xml, assertionOf(xml)).replace(
      '<samlp:Status>',
      `<samlp:Status Id="${idOf(assertionOf(xml))}">`,
    ),
  'of another namespace': (xml) =>
    put(
      xml,
      cloneAssertion(xml).replaceAll('saml:', 'x:').replace('xmlns:x', 'xmlns:x') +
        assertionOf(xml),
    ),
  'in place of the signed one, which has become the root': (xml) =>
    `${cloneAssertion(xml).replace('</saml:Assertion>', () => `${xml}</saml:Assertion>`)}`,
}

const replace = (from: string | RegExp, to: string) => (xml: string) => {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return changed
}
const C14N = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'

/** Changes of a signed response, and the sentence for the administrator. */
const CHANGED: [string, (signed: string) => string, RegExp][] = [
  ['with another address', replace('eve@bank', 'owner@bank'), /signature/i],
  ['with another name', replace('id of eve', 'id of owner'), /signature/i],
  ['without its signature', withoutSignature, /Neither .* signed/],
  [
    'with an empty signature',
    replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
    /signature/i,
  ],
  ['with the signature of nothing', replace(/ URI="#[^"]+"/, ' URI=""'), /its parent element/],
  ['with two references', replace(/<ds:Reference.*<\/ds:Reference>/, '$&$&'), /one Reference/],
  [
    'with a transform of its own',
    replace(
      C14N,
      C14N.replace(/Algorithm="[^"]+"/, 'Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"'),
    ),
    /xpath/,
  ],
  [
    'signed by the public key as a password',
    replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
    /hmac/,
  ],
  [
    'with a comment in the address',
    replace('eve@bank.example', 'eve@bank.example<!---->.evil.example'),
    /comment/,
  ],
  ['with a comment in the name', replace('id of eve', 'id of <!-- x -->eve'), /comment/],
  [
    'with CDATA in the address',
    replace('eve@bank.example', '<![CDATA[eve@bank.example]]>'),
    /CDATA/,
  ],
  ['with an instruction in the address', replace('eve@', 'eve<?x y?>@'), /processing instruction/],
  ['with a document type', (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`, /document type/],
  [
    'with an entity of a file',
    (xml) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml.replace('eve@', '&a;@')}`,
    /document type/,
  ],
  ['with an entity that is nowhere', replace('eve@', '&a;@'), /entity/],
  [
    'with an encrypted assertion',
    (xml) =>
      put(xml, '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
    /encrypted/,
  ],
  ['without an assertion', (xml) => put(xml, ''), /exactly one assertion/],
  [
    'for another destination',
    replace(/Destination="[^"]+"/, 'Destination="https://terminal.example/v1/sso/other/acs"'),
    /destination/,
  ],
  [
    'of another provider around the assertion',
    replace(
      /<saml:Issuer xmlns[^<]*/,
      '<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">https://evil.example',
    ),
    /are from different providers/,
  ],
  [
    'that answers another request around the assertion',
    replace(/InResponseTo="[^"]+"/, 'InResponseTo="_other"'),
    /different requests/,
  ],
  ['that is cut off', (xml) => xml.slice(0, -200), /cannot be read|not XML/],
  ['with 60 levels', (xml) => put(xml, `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`), /levels/],
  ['with 3,000 elements', (xml) => put(xml, '<a/>'.repeat(3_000)), /elements/],
  [
    'with an element of 60 attributes',
    (xml) => put(xml, `<a ${Array.from({ length: 60 }, (_, at) => `b${at}=""`).join(' ')}/>`),
    /attributes/,
  ],
]

/** Claims that a provider has signed, but not for this log-in. */
const SIGNED: [string, Partial<SamlClaims>, RegExp][] = [
  [
    'for another audience',
    { audience: 'https://terminal.example/v1/sso/other/metadata' },
    /audience/i,
  ],
  [
    'for another recipient',
    { recipient: 'https://evil.example/acs', destination: 'https://terminal.example/' },
    /recipient/,
  ],
  ['that has expired', { until: -200 }, /expired/i],
  ['that is brought too late', { bringUntil: -200 }, /expired/],
  ['that is not valid yet', { from: 200 }, /not yet valid/i],
  ['of another issuer', { issuer: 'https://evil.example' }, /evil\.example/],
  ['without a name', { nameId: '' }, /NameID/],
  ['with elements in its name', { nameId: 'id of <b>owner</b>' }, /NameID has elements/],
  [
    'with elements in its address',
    { email: 'owner@bank.example<b/>' },
    /AttributeValue has elements/,
  ],
]

describe('a response', () => {
  it.each(CHANGED)('%s is refused', async (_, change, reason) => {
    const { location, refusal } = await scene.bring(
      encodeSaml(change(scene.sign(await scene.forge()))),
    )
    expect(location).toBe('https://terminal.example/explorer/login?identity_error=invalid-answer')
    expect(refusal).toEqual({ code: 'invalid-answer', reason: expect.stringMatching(reason) })
    expect(await scene.lastRefusal()).toEqual(refusal)
  })

  it.each(SIGNED)('%s is refused', async (_, claims, reason) => {
    const { refusal } = await scene.bring(encodeSaml(scene.sign(await scene.forge(claims))))
    expect(refusal).toEqual({ code: 'invalid-answer', reason: expect.stringMatching(reason) })
  })

  it.each(Object.entries(WRAPPED))('with a false assertion %s is refused', async (_, wrap) => {
    const signed = scene.sign(await scene.forge())
    const wrapped = wrap(signed)
    expect(wrapped).not.toBe(signed)
    expect((await scene.bring(encodeSaml(wrapped))).refusal?.code).toBe('invalid-answer')
  })

  it('whose signed whole is inside a false one is refused', async () => {
    const signed = signSamlResponse(await scene.forge(), {
      signer: scene.provider.signer,
      signs: ['Response'],
    })
    const signature = signatureOf(signed)
    const inside = signature.replace(
      '</ds:Signature>',
      () => `<ds:Object>${withoutSignature(signed)}</ds:Object></ds:Signature>`,
    )
    const wrapped = signed
      .replace(signature, () => inside)
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replace(/eve@(?![\s\S]*eve@)/, 'owner@')
    expect((await scene.bring(encodeSaml(wrapped))).refusal?.code).toBe('invalid-answer')
  })

  it.each([
    '<?'.repeat(48_000),
    '<'.repeat(96_000),
    `<a ${'b="" '.repeat(15_000)}/>`,
    '<a b="</a>">'.repeat(8_000),
  ])('that would keep the parser busy for long is refused before: %.12s', async (text) => {
    expect((await scene.bring(encodeSaml(text))).refusal?.code).toBe('invalid-answer')
  })

  it('by SHA-1, for the signature or the digest, is refused', async () => {
    const signature = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const digest = 'http://www.w3.org/2000/09/xmldsig#sha1'
    for (const weak of [{ signature }, { digest }]) {
      const signed = signSamlResponse(await scene.forge(), {
        signer: scene.provider.signer,
        ...weak,
      })
      expect((await scene.bring(encodeSaml(signed))).refusal?.reason).toMatch(/SHA-1/)
    }
  })

  it('of another provider’s key is refused, whichever certificate it brings along', async () => {
    const reasonOf = async (response: string) => (await scene.bring(encodeSaml(response))).refusal
    const forged = scene.sign(await scene.forge(), stranger)
    const code = 'invalid-answer'
    expect(await reasonOf(forged)).toEqual({
      code,
      reason: 'The response is signed with a key that is not configured for this connection.',
    })
    const pem = (certificate: string) => certificate.replaceAll(/-----.*-----|\s/g, '')
    const ours = pem(scene.provider.signer.certificate)
    const claimed = forged.replace(/(?<=<ds:X509Certificate>)[^<]+/, ours)
    expect(claimed).toContain(ours)
    const bare = forged.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/, '')
    expect(bare).not.toContain('KeyInfo')
    for (const response of [claimed, bare])
      expect(await reasonOf(response)).toEqual({ code, reason: 'Invalid signature' })
  })

  it('that was not requested is refused', async () => {
    const { location, refusal } = await scene.bring(
      encodeSaml(scene.sign(await scene.forge({ inResponseTo: null }))),
    )
    expect([identityErrorOf({ location }), refusal?.reason]).toEqual([
      'unsolicited',
      'The response does not belong to a request.',
    ])
  })

  it.each(['_unknown', `_${'a'.repeat(43)}`, 'x" or "1'])(
    'to the unknown request %j is refused',
    async (inResponseTo) => {
      const encoded = inResponseTo.replaceAll('"', '&quot;')
      const { refusal } = await scene.bring(
        encodeSaml(scene.sign(await scene.forge({ inResponseTo: encoded }))),
      )
      expect(refusal?.code).toBe('expired')
    },
  )

  it.each([
    '',
    '%%%',
    '<x/>',
    encodeSaml('<x/>'),
    encodeSaml(Uint8Array.of(0xff, 0xfe)),
    encodeSaml(''),
    'QQ',
  ])('that is none, %j, is refused', async (response) => {
    expect((await scene.bring(response)).refusal?.code).toBe('invalid-answer')
  })

  it('with the refusal of the provider says so', async () => {
    const xml = (status: string) => scene.forge({ status }).then(withoutSignature).then(encodeSaml)
    expect((await scene.bring(await xml('AuthnFailed'))).refusal?.code).toBe('denied')
    expect((await scene.bring(await xml('Responder'))).refusal?.code).toBe('provider-error')
  })

  it('for the other organization is refused, and leaves the log-in there alone', async () => {
    await scene.connect({ organizationId: scene.rivalId }, scene.rivalOwner)
    const { url, browser } = await scene.begin(scene.rivalId)
    const { response } = await scene.provider.visit(url, 'spy@rival.example')
    expect((await scene.bring(response)).refusal?.reason).toMatch(/audience/i)
    const { location } = await scene.bring(response, scene.rivalId)
    // Nor is what was said to the other organization carried over to this one.
    const { searchParams } = new URL(location)
    const here = `${scene.accounts.publicUrl}/v1/sso/${scene.organizationId}/callback?${searchParams}`
    expect(identityErrorOf(await scene.arrive(here, browser))).toBe('expired')
  })

  it('for a connection that is gone, or by OpenID Connect now, is refused', async () => {
    const { url } = await scene.begin()
    const { response } = await scene.provider.visit(url, 'late@bank.example')
    await deleteSsoConnection(scene.accounts, scene.owner, scene.organizationId)
    expect((await scene.bring(response)).refusal?.code).toBe('not-configured')
    await scene.accounts.db
      .insertInto('sso_connections')
      .values({
        ...{ organization_id: scene.organizationId, issuer: scene.provider.issuer, client_id: 'x' },
        ...{ client_secret: null, saml: null, default_role: 'MEMBER', is_required: false },
      })
      .execute()
    expect((await scene.bring(response)).refusal?.code).toBe('not-configured')
    expect((await scene.bring(response, 'nobody')).refusal?.code).toBe('not-configured')
    await scene.reset()
  })

  it.each([
    ['of another domain', 'ada@evil.example', 'other-domain'],
    ['of a subdomain', 'ada@x.bank.example', 'other-domain'],
    ['with the domain in front', 'ada@bank.example.evil.example', 'other-domain'],
    ['of the other organization', 'owner@rival.example', 'other-domain'],
    ['of two', 'ada@bank.example@evil.example', 'unverified-email'],
  ])('with an address %s lets no one in', async (_, email, code) => {
    const { requestId: inResponseTo, browser } = await scene.begin()
    const { location } = await scene.bring(
      encodeSaml(scene.sign(await scene.forge({ inResponseTo, email }))),
    )
    const back = await scene.arrive(location, browser)
    expect([identityErrorOf(back), back.session]).toEqual([code, undefined])
    expect(await scene.lastRefusal()).toEqual({
      code,
      reason: code === 'other-domain' ? `The provider returned ${email}.` : null,
    })
  })

  it('that is refused again and again does not fill the audit log', async () => {
    const count = async () =>
      (
        await scene.accounts.db
          .selectFrom('audit_log')
          .select(({ fn }) => fn.countAll<string>().as('lines'))
          .where('action', '=', 'sso.refuse')
          .executeTakeFirstOrThrow()
      ).lines
    const before = Number(await count())
    for (let at = 0; at < 70; at++) await scene.bring('x')
    expect(Number(await count()) - before).toBe(60)
  })
})
