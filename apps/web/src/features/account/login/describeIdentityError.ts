/** Codes of the server and of OAuth (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6) that call for words of their own. */
const WORDS: Readonly<Record<string, string>> = {
  access_denied: 'You did not let the other service tell who you are. Nothing was changed.',
  temporarily_unavailable:
    'The other service is busy. Try again in a moment, or log in another way.',
}
const OTHERWISE =
  'The other service could not log you in. Try again, or log in another way. Nothing was changed.'

/** What is said to somebody whom an identity provider sent back without an identity. */
export function describeIdentityError(code: string): string {
  return Object.hasOwn(WORDS, code) ? (WORDS[code] ?? OTHERWISE) : OTHERWISE
}
