import { AppError } from '@tickmark/core/errors/AppError'
import { SWITCH_NAMES, type SwitchName } from '@tickmark/core/switches/SWITCHES'
import { z } from 'zod'

/** A text of a form; `allowed` says in the error message which. */
export function matching(form: RegExp, allowed: string) {
  return z.string().regex(form, allowed)
}

/** @throws AppError `bad-request` for a setting that others need, always. */
export function refuseMissing(name: string, allowed: string): never {
  throw new AppError('bad-request', `The setting ${name} is "". Allowed: ${allowed}.`, {
    errors: [{ code: 'missing', field: name, value: null }],
  })
}

/** An http or https address without a slash at its end. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))

/** A ws or wss address without a slash at its end. */
export const WsUrl = z
  .url({ protocol: /^wss?$/, error: 'an address that begins with ws:// or wss://' })
  .transform((url) => url.replace(/\/+$/, ''))

/** A whole number above 0, up to `most`. */
export function count(most: number) {
  const allowed = `a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, allowed)
    .transform(Number)
    .pipe(z.int().max(most, allowed))
}

type Flags = Partial<Record<SwitchName, boolean>>

const ALLOWED = `NAME=on or NAME=off, separated by commas; names are ${SWITCH_NAMES.join(', ')}`

/** `TT_FLAGS`, such as `LEADERBOARDS_ENABLED=off,HISTORY_NAVIGATION_ENABLED=on`. A later entry wins. */
export const FlagsSetting = z.string().transform((text, context): Flags => {
  const flags: Flags = {}
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [given = '', value = '', rest] = entry.split('=').map((part) => part.trim())
    const name = SWITCH_NAMES.find((known) => known === given)
    if (name === undefined || rest !== undefined || (value !== 'on' && value !== 'off')) {
      context.addIssue({ code: 'custom', message: ALLOWED })
      return z.NEVER
    }
    flags[name] = value === 'on'
  }
  return flags
})
