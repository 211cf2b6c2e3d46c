/** The address of a link in a text where it leads to another site or a page of this one; '' for anything else. */
export function safeAddress(address: string): string {
  if (/^https?:\/\//i.test(address)) return address
  // Two slashes, or a slash and its mirror image, would lead elsewhere.
  return /^\/(?![/\\])/.test(address) || address.startsWith('#') ? address : ''
}
