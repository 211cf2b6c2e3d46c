import { z } from 'zod'
import type { ProviderIdentity } from '../../services/ProviderClient.ts'
import type { SamlSettings } from '../../store/SsoTables.ts'
import { childrenOf, onlyChild, type XmlElement } from './readXml.ts'

/** For whom an assertion must be made, and by whom. */
export type Expected = Pick<SamlSettings, 'email_attribute' | 'name_attribute'> & {
  issuer: string
  /** The address at which this terminal takes responses. */
  recipient: string
  now: number
}

/** The content of an assertion. `requestId` is null for one that was not requested. */
export type ReadAssertion = { requestId: string | null; identity: ProviderIdentity }

/** The maximum difference of the clock of a provider. */
export const CLOCK_SKEW_MS = 120_000

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
/** The attributes with the address if its owner has not named one: by Okta and Google, LDAP, and Microsoft Entra ID. */
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAME_ATTRIBUTES = [
  'displayName',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
]
const MAX_SUBJECT_LENGTH = 255
const Email = z.string().trim().toLowerCase().pipe(z.email().max(254))

/**
 * Reads the identity in an assertion, after its signature was found right. Its conditions are for the library; here
 * is what that leaves open: its issuer, for which address of ours, in answer to what, and until when a client may
 * bring it (SAML 2.0 Profiles, 4.1.4.2 and 4.1.4.3).
 * @throws Error in a sentence for an assertion that is for another recipient or purpose.
 */
export function readAssertion(assertion: XmlElement, expected: Expected): ReadAssertion {
  const issuer = textOf(onlyChild(assertion, 'Issuer'))
  if (issuer !== expected.issuer)
    throw new Error(`The assertion is from "${issuer.slice(0, 200)}", not from the provider.`)
  const subject = onlyChild(assertion, 'Subject')
  if (childrenOf(assertion, 'AuthnStatement').length === 0)
    throw new Error('The assertion has no authentication statement.')
  const requestId = confirm(subject, expected)
  const nameId = onlyChild(subject, 'NameID')
  const attributes = readAttributes(assertion)
  const email = readEmail(attributes, textOf(nameId), expected.email_attribute)
  const isTransient = nameId.attributes.get('Format') === TRANSIENT
  // A transient name is another one at each log-in.
  const id = isTransient ? (email ?? '') : textOf(nameId)
  if (id === '' || id.length > MAX_SUBJECT_LENGTH || /\p{Cc}/u.test(id))
    throw new Error('The assertion has no NameID that can be stored.')
  return {
    requestId,
    identity: {
      subject: id,
      email,
      isVerified: email !== null,
      name: readName(attributes, expected.name_attribute),
    },
  }
}

/** The request that a bearer of the assertion answers. */
function confirm(subject: XmlElement, { recipient, now }: Expected): string | null {
  const [confirmation, ...more] = childrenOf(subject, 'SubjectConfirmation').filter(
    ({ attributes }) => attributes.get('Method') === BEARER,
  )
  if (confirmation === undefined || more.length > 0)
    throw new Error('The assertion must have exactly one bearer confirmation.')
  const { attributes } = onlyChild(confirmation, 'SubjectConfirmationData')
  if (attributes.get('Recipient') !== recipient)
    throw new Error('The assertion is for another recipient.')
  const until = Date.parse(attributes.get('NotOnOrAfter') ?? '')
  if (!(now < until + CLOCK_SKEW_MS)) throw new Error('The assertion has expired.')
  const from = attributes.get('NotBefore')
  if (from !== undefined && !(Date.parse(from) - CLOCK_SKEW_MS <= now))
    throw new Error('The assertion is not valid yet.')
  return attributes.get('InResponseTo') ?? null
}

/** The first value of each attribute, by its name and by its friendly name. */
function readAttributes(assertion: XmlElement): Map<string, string> {
  const found = new Map<string, string>()
  for (const statement of childrenOf(assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, 'Attribute')) {
      const [text = ''] = childrenOf(attribute, 'AttributeValue').map(textOf)
      if (text === '') continue
      for (const key of ['Name', 'FriendlyName']) {
        const name = attribute.attributes.get(key)
        if (name !== undefined && !found.has(name)) found.set(name, text)
      }
    }
  return found
}

function readEmail(
  attributes: ReadonlyMap<string, string>,
  nameId: string,
  chosen: string | null,
): string | null {
  const texts =
    chosen === null
      ? [...EMAIL_ATTRIBUTES.map((name) => attributes.get(name)), nameId]
      : [attributes.get(chosen)]
  for (const text of texts) {
    const email = Email.safeParse(text)
    if (email.success) return email.data
  }
  return null
}

function readName(attributes: ReadonlyMap<string, string>, chosen: string | null): string | null {
  const names = chosen === null ? NAME_ATTRIBUTES : [chosen]
  const text = names.map((name) => attributes.get(name)).find((one) => one !== undefined)
  const name = text?.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return name ? name.slice(0, 100).trim() : null
}

/** Returns the text of an element. Readers disagree on the text around other elements, so there must be none. */
function textOf({ name, text, children }: XmlElement): string {
  if (children.length > 0) throw new Error(`The ${name} has elements in it, which is not allowed.`)
  return text.trim()
}
