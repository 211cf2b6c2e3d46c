import { AppError } from '@tickmark/core/errors/AppError'
import { RefusedHostError, resolveHost } from './resolveHost.ts'
import type { WebhookPolicy } from './WebhookPolicy.ts'

const FIELD = 'definition.channels.webhook_url'

/**
 * The address of a webhook as it will be called: http or https, without a name and password in it, and to a host of the
 * public internet. Numbers of an address in other forms (decimal, octal, hexadecimal) are read as browsers read them.
 * The host is looked at again whenever it is called, since a name may lead elsewhere by then.
 * @throws AppError `bad-request` that names the field.
 */
export async function checkWebhookUrl(text: string, policy: WebhookPolicy): Promise<string> {
  const url = URL.parse(text)
  if (url === null) refuse(text, 'is not a whole address such as https://example.com/hook')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    refuse(text, 'must begin with https:// or http://')
  if (url.username !== '' || url.password !== '')
    refuse(text, 'must not hold a user name or password; the signature proves who calls')
  url.hash = ''
  try {
    await resolveHost(url.hostname, policy)
  } catch (failure) {
    refuse(
      text,
      failure instanceof RefusedHostError
        ? `is refused: ${failure.message}`
        : `cannot be found: the name ${url.hostname} leads nowhere`,
    )
  }
  return url.href
}

function refuse(value: string, why: string): never {
  throw new AppError('bad-request', `The webhook address ${why}.`, {
    errors: [{ code: 'invalid', field: FIELD, value: value.slice(0, 200) }],
  })
}
