import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@tickmark/core/session/findPasswordFault'
import { betterAuth } from 'better-auth'
import type { Store } from '../store/Store.ts'
import { hashPassword, verifyPassword } from './hashPassword.ts'
import { SESSION_DAYS } from './sessionToken.ts'

const DAY_SECONDS = 86_400

/** better-auth on our tables: it checks passwords and holds sessions. Its own routes are not served. */
export function createAuth(
  db: Store,
  { secret, publicUrl }: { secret: string; publicUrl: string },
) {
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    // What it would log are email addresses of those who failed to log in.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: {
        name: 'username',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
