/**
 * Whether an e-mail address is on the company's own domain, and its owner therefore staff.
 * The whole domain counts: neither `evil-example.com` nor `example.com.evil.org` is `example.com`.
 */
export function isInternalUser(email: string, companyDomain: string | null): boolean {
  if (companyDomain === null) return false
  return email.toLowerCase().endsWith(`@${companyDomain.toLowerCase()}`)
}
