import { childrenOf, onlyChild, walkXml, type XmlElement } from './readXml.ts'

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

const SIGNATURE_METHODS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const DIGEST_METHODS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const EXCLUSIVE: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
])
const TRANSFORMS: ReadonlySet<string> = new Set([...EXCLUSIVE, `${SIGNATURE}enveloped-signature`])

/**
 * Holds a response to the one shape in which nothing can be wrapped around or beside what is signed: one assertion, in
 * the response; each signature directly in what it signs, by an id that only that has, with algorithms that still hold.
 * Whether a signature is right is for the library.
 * @throws Error in a sentence for any other shape.
 */
export function checkSamlShape(response: XmlElement): void {
  if (response.name !== 'Response' || response.namespace !== PROTOCOL)
    throw new Error('This is not a SAML 2.0 response.')
  const all = [...walkXml(response)]
  if (all.some(({ element: { name } }) => /^Encrypted(?:Assertion|ID|Attribute)$/.test(name)))
    throw new Error('The assertion is encrypted. Turn encryption off at the provider.')
  const assertions = all.filter(({ element: { name } }) => name === 'Assertion')
  const [assertion] = assertions
  if (
    assertions.length !== 1 ||
    assertion?.element.namespace !== ASSERTION ||
    assertion.parent !== response
  )
    throw new Error('The response must have exactly one assertion.')
  checkIds(all.map(({ element }) => element))
  const signatures = all.filter(({ element: { name } }) => name === 'Signature')
  if (signatures.length === 0) throw new Error('Neither the response nor the assertion is signed.')
  for (const { element, parent } of signatures) {
    const isInPlace = parent === response || parent === assertion.element
    if (!isInPlace || childrenOf(parent, 'Signature').length > 1)
      throw new Error('A signature is in the wrong place.')
    checkSignature(element, parent)
  }
}

/** The library finds what is signed by its id, whichever way that is written. */
function checkIds(elements: readonly XmlElement[]): void {
  const ids = elements.flatMap(({ attributes }) =>
    [...attributes].flatMap(([name, id]) => (/^(?:\w+:)?id$/i.test(name) ? [id] : [])),
  )
  if (new Set(ids).size !== ids.length) throw new Error('Two elements have the same ID.')
}

function checkSignature(signature: XmlElement, signed: XmlElement): void {
  const info = onlyChild(signature, 'SignedInfo')
  const reference = onlyChild(info, 'Reference')
  const id = signed.attributes.get('ID') ?? ''
  if (!/^[\w.-]+$/.test(id) || reference.attributes.get('URI') !== `#${id}`)
    throw new Error('A signature does not refer to its parent element.')
  if (signature.namespace !== SIGNATURE || childrenOf(signature, 'Object').length > 0)
    throw new Error('A signature has unexpected parts.')
  const transforms = childrenOf(onlyChild(reference, 'Transforms'), 'Transform')
  checkAlgorithm(onlyChild(info, 'CanonicalizationMethod'), EXCLUSIVE)
  checkAlgorithm(onlyChild(info, 'SignatureMethod'), SIGNATURE_METHODS)
  checkAlgorithm(onlyChild(reference, 'DigestMethod'), DIGEST_METHODS)
  for (const transform of transforms) checkAlgorithm(transform, TRANSFORMS)
}

function checkAlgorithm({ name, attributes }: XmlElement, allowed: ReadonlySet<string>): void {
  const algorithm = attributes.get('Algorithm') ?? ''
  if (allowed.has(algorithm)) return
  throw new Error(
    /sha1$/.test(algorithm)
      ? 'The signature uses SHA-1, which can be forged. Choose SHA-256 at the provider.'
      : `The signature uses "${algorithm.slice(0, 100)}" as its ${name}, which is not accepted.`,
  )
}
