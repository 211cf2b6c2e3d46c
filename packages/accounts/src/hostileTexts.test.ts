import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { MAX_PASSWORD_LENGTH } from '@tickmark/core/session/findPasswordFault'
import { runParserBombs } from '@tickmark/core/testing/runParserBombs'
import { describe, expect, it } from 'vitest'
import { addressKey } from './limits/addressKey.ts'
import { composeMail } from './mail/composeMail.ts'
import { refuseCommonPassword } from './passwords/checkPassword.ts'
import { fetchAtMost } from './services/ProviderClient.ts'
import { checkSamlShape } from './sso/saml/checkSamlShape.ts'
import { readCertificates } from './sso/saml/readCertificates.ts'
import { readSamlMetadata } from './sso/saml/readSamlMetadata.ts'
import { readXml } from './sso/saml/readXml.ts'
import { domainOf } from './sso/ssoDomains.ts'
import { checkWebhookUrl, isPrivateAddress } from './webhooks/checkWebhookUrl.ts'

const NOWHERE = { allowsPrivate: false, resolve: async () => [] }
const base64 = (text: string) => Buffer.from(text.slice(0, 15_000), 'latin1').toString('base64url')

/** A response of an authenticator whose attestation is these bytes as CBOR. */
const register = (text: string) =>
  verifyRegistrationResponse({
    response: {
      id: 'AQ',
      rawId: 'AQ',
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: Buffer.from(
          '{"type":"webauthn.create","challenge":"AQ","origin":"https://terminal.example"}',
        ).toString('base64url'),
        attestationObject: base64(text),
      },
    },
    expectedChallenge: 'AQ',
    expectedOrigin: 'https://terminal.example',
    expectedRPID: 'terminal.example',
  })

const READERS: Record<string, (text: string) => unknown> = {
  'XML of a SAML response': (text) => checkSamlShape(readXml(text)),
  'XML inside a SAML response': (text) => readXml(`<Response>${text}</Response>`),
  'an attribute of XML': (text) => readXml(`<Response a="${text}"/>`),
  'metadata of a provider': readSamlMetadata,
  'a certificate': (text) => readCertificates([text]),
  'the address of a webhook': (text) => checkWebhookUrl(text, NOWHERE),
  'the host of a webhook': (text) => checkWebhookUrl(`https://${text}/`, NOWHERE),
  'an address of the network': (text) => [isPrivateAddress(text), addressKey(text)],
  'an address of email': domainOf,
  'a new password': (text) => {
    // Longer ones are refused before.
    const short = text.slice(0, MAX_PASSWORD_LENGTH)
    return refuseCommonPassword({ productName: 'Tickmark' }, short, {
      field: 'password',
      email: short,
    })
  },
  'a mail': (text) =>
    composeMail('Tickmark', {
      recipient: 'a@b.example',
      subject: text,
      paragraphs: [text],
      note: text,
    }),
}

describe('hostile texts', () => {
  it.each(Object.entries(READERS))('are answered or refused as %s', async (_name, read) => {
    expect(await runParserBombs(read)).toEqual([])
  })

  it('are refused as JSON of more than 32 levels, and as more bytes than a provider needs', async () => {
    const answer = (text: string) => async () =>
      new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } })
    const read = async (text: string) =>
      (await fetchAtMost(answer(text), 'https://x.example/', { maxBytes: 1_000 })).text()
    const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`
    expect(await read(nested(32))).toBe(nested(32))
    expect(await read('{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"{{"}')).toContain('[[[')
    await expect(read(nested(34))).rejects.toThrow('more than 32 levels')
    await expect(read(`"${'a'.repeat(1_000)}"`)).rejects.toThrow('more than 1000 bytes')
  })

  it('are refused as the attestation of a passkey, however deep its CBOR is', async () => {
    const deep = [
      '\u0081'.repeat(15_000),
      '\u00a1\u0061a'.repeat(5_000),
      '\u009f'.repeat(15_000),
      '\u00bb\u00ff\u00ff\u00ff\u00ff',
    ]
    for (const text of deep) await expect(register(text)).rejects.toThrow()
  })
})
