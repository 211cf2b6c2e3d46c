import { AppError } from '@tickmark/core/errors/AppError'
import { listCookieDomains, parentDomain } from '@tickmark/core/session/cookieDomains'

/**
 * The domain that cookies are set on, or null for the host alone. `parent` names the last two labels of the public
 * address.
 * @throws AppError `bad-request` that names the setting when the public address is not within the domain.
 */
export function makeCookieDomain(
  setting: string | undefined,
  { publicUrl }: { publicUrl: string },
): string | null {
  if (setting === undefined) return null
  const { hostname } = new URL(publicUrl)
  const domains = listCookieDomains(hostname)
  const domain = setting === 'parent' ? parentDomain(hostname) : setting
  if (domain !== null && domains.includes(domain)) return domain
  return refuseCookieDomain(
    setting,
    domains.length === 0
      ? `nothing, because ${hostname} is not a domain name; set TT_PUBLIC_URL`
      : `parent, or ${domains.join(' or ')}, which the address in TT_PUBLIC_URL is within`,
  )
}

/**
 * Refuses a domain under which anyone can register a name (a public suffix such as co.uk or github.io): browsers drop
 * such cookies, and those that do not would send them to strangers.
 * @throws AppError `bad-request` that names the setting.
 */
export async function checkCookieDomain(domain: string | null): Promise<void> {
  if (domain === null || domain === 'localhost') return
  // The list takes as long to load as a small start, and few installations need it.
  const { getPublicSuffix } = await import('tldts')
  if (getPublicSuffix(domain, { allowPrivateDomains: true }) !== domain) return
  refuseCookieDomain(domain, 'your own domain; anyone can register a name under this one')
}

function refuseCookieDomain(value: string, allowed: string): never {
  throw new AppError(
    'bad-request',
    `The setting TT_COOKIE_DOMAIN is "${value}". Allowed: ${allowed}.`,
    { errors: [{ code: 'invalid', field: 'TT_COOKIE_DOMAIN', value }] },
  )
}
