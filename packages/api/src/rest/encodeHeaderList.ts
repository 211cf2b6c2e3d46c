/** Everything but visible ASCII and spaces, and what the list and the encoding themselves need. */
const ENCODED = /[^\x20-\x7e]|[%,]/gu

/**
 * Texts from requests and data as the value of a header, separated by commas. A header holds ASCII only (RFC 9110, 5.5),
 * so everything else is percent-encoded as UTF-8 (RFC 3986, 2.1): decode each item with `decodeURIComponent`.
 */
export function encodeHeaderList(items: readonly string[]): string {
  return items
    .map((item) => item.toWellFormed().replace(ENCODED, (part) => encodeURIComponent(part)))
    .join(', ')
}
