import { ROLES } from '@tickmark/core/permissions/ROLES'
import { IDENTITY_PROVIDERS } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { z } from 'zod'

/** An e-mail address, in small letters, since mail servers make no difference. */
export const EmailField = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('must be an e-mail address').max(254, 'must be an e-mail address'))

/** Longer than any password may be, so that a wrong length is told and nothing huge is hashed. */
export const PasswordField = z.string().max(1_000, 'is too long')

/** The password again, for what a borrowed browser must not do; absent where the account has none. */
export const ProofField = PasswordField.default('')

export const TokenField = z.string().max(200, 'is too long')

/** A code of an authenticator app, or a recovery code. */
export const CodeField = z.string().trim().min(1, 'must not be empty').max(50, 'is too long')

export const CaptchaField = z.string().max(5_000, 'is too long')

/** No id of ours holds signs that cannot be seen, and PostgreSQL takes no NUL. */
export const IdField = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'is no id')

/** After which line a list goes on: the `nextCursor` of the page before. */
export const LineCursorField = z
  .string()
  .regex(/^\d{1,18}$/, 'must be the nextCursor of the page before')
  .optional()

export const ProviderField = z.enum(IDENTITY_PROVIDERS)

export const RoleField = z.enum(ROLES)

/** One line of text without signs that cannot be seen, or halves of signs: where acts are written down neither can stand. */
export function lineField(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `has at most ${longest} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must be one line of text')
}

/** Text of several lines. PostgreSQL takes no NUL, and half a sign would come back as another one. */
export function textField(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `has at most ${longest} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text')
}

/** A path of the terminal to go on to, never another site. */
export const ReturnToField = z
  .string()
  .max(2_000)
  .refine(
    (path) =>
      path.startsWith('/') &&
      URL.parse(path, 'https://own.invalid')?.origin === 'https://own.invalid',
    'must be a path of this site',
  )

/** What a provider has told of somebody, to be linked to the account that he logs in to; see `finishVisit`. */
export const ExternalSessionField = TokenField.nullish()
/** How many days of usage are asked for, up to today. */
export const UsageDaysField = z.coerce.number().int().min(1).max(365).default(30)

/** A page of a list, and a text that its lines hold. */
export const PageFields = {
  search: lineField(200).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}
