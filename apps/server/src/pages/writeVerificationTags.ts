import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import type { Config } from '../config.ts'

/** The line by which a social network sees that the domain is the operator's; none where no code is set. */
export function writeVerificationTags({ integrations }: Pick<Config, 'integrations'>): string[] {
  const code = integrations.domainVerification
  return code === null
    ? []
    : [`<meta name="facebook-domain-verification" content="${escapeHtml(code)}">`]
}
