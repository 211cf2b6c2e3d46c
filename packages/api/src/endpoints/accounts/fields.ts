import { ROLES } from '@tickmark/core/accounts/ROLES'
import { IDENTITY_PROVIDERS } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { z } from 'zod'

/** An email address in lower case, since mail servers ignore the case. */
export const EmailField = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('must be an email address').max(254, 'must be an email address'))

/** Longer than any password may be, so that a wrong length is reported and nothing huge is hashed. */
export const PasswordField = z.string().max(1_000, 'is too long')

/** The password again, for what a borrowed browser must not do; absent where the account has none. */
export const ProofField = PasswordField.default('')

export const TokenField = z.string().max(200, 'is too long')

/** A code of an authenticator app, or a recovery code. */
export const CodeField = z.string().trim().min(1, 'must not be empty').max(50, 'is too long')

export const CaptchaField = z.string().max(5_000, 'is too long')

/** No id of ours holds control characters, and PostgreSQL accepts no NUL. */
export const IdField = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'is not a valid id')

/** The line after which a list continues: the `nextCursor` of the page before. */
export const LineCursorField = z
  .string()
  .regex(/^\d{1,18}$/, 'must be the nextCursor of the previous page')
  .optional()

export const ProviderField = z.enum(IDENTITY_PROVIDERS)

export const RoleField = z.enum(ROLES)

/** One line of text without invisible characters or lone surrogates, which the audit log cannot show or store. */
export function lineField(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `has at most ${longest} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must be one line of text')
}

/** The same, and not empty. */
export function nameField(longest: number) {
  return lineField(longest).pipe(z.string().min(1, 'must not be empty'))
}

/** Text of several lines. PostgreSQL accepts no NUL, and a lone surrogate would be stored as another character. */
export function textField(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `has at most ${longest} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text')
}

/** A path of the terminal to continue at, never another site. */
export const ReturnToField = z
  .string()
  .max(2_000)
  .refine(
    (path) =>
      path.startsWith('/') &&
      URL.parse(path, 'https://own.invalid')?.origin === 'https://own.invalid',
    'must be a path of this site',
  )

/** A provider's visit that waits to be linked to the account that logs in; see `finishVisit`. */
export const ExternalSessionField = TokenField.nullish()

/** A page of a list, and a text that its lines contain. */
export const PageFields = {
  search: lineField(200).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

/** The output of a call that answers 204. */
export const NoContent = z.void()
